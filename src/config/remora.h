// A Remora project's remora.yaml, translated to the keys of this configuration.
//
// Its keys have different names, and some have no equivalent: those are reported, never rejected,
// so that a project runs unchanged. An invalid value is an error here as it was there.
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
  YamlPosition position;
  std::string from;
  std::string message;  // why it has no effect
};

struct RemoraSettings {
  std::vector<RemoraSetting> settings;
  std::vector<RemoraNote> notes;
};

// REQUIRES: `root` is a map.
RemoraSettings read_remora(const YamlNode& root);

}  // namespace twotrack::config
