// What a Remora project's remora.yaml says, in the words of this configuration.
//
// Its keys have other names, and some of them nothing here: those are told, never refused, so that
// a project runs as it is. A value that a key cannot take is a fault here as it was there.
#pragma once

#include <string>
#include <vector>

#include "config/yaml.h"

namespace twotrack::config {

inline constexpr std::string_view kRemoraFile = "remora.yaml";

// The name of the model server that remora.yaml describes.
inline constexpr std::string_view kRemoraServer = "remora";

struct RemoraSetting {
  std::string key;   // of ours: "runner.concurrency"
  std::string from;  // of Remora: "cairn.max_concurrent_agents"
  YamlNode value;    // with its place in the file
};

struct RemoraNote {
  Position position;
  std::string from;
  std::string message;  // why it changes nothing
};

struct RemoraSettings {
  std::vector<RemoraSetting> settings;
  std::vector<RemoraNote> notes;
};

// REQUIRES: `root` is a map.
RemoraSettings read_remora(const YamlNode& root);

}  // namespace twotrack::config
