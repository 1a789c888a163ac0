// tool_reader: one entry of `tools` in a subagent's YAML, made into a tool that can be called.
#pragma once

#include <optional>
#include <string>

#include "agent/definition.h"
#include "agent/faults.h"
#include "config/yaml.h"

namespace twotrack::agent {

struct ToolPlace {
  FileSystem* files = nullptr;
  Path agents_dir{};  // what the files of tools are relative to
  ToolSettings settings{};
  Faults* faults = nullptr;
};

// `key` is where it stands: "tools[2]". Nothing when it is wrong; what is wrong goes to the faults.
std::optional<AgentTool> read_tool(const config::YamlNode& node, const std::string& key,
                                   const ToolPlace& place);

// How the model calls it, also when it could not be read.
std::string tool_name(const config::YamlNode& node);

}  // namespace twotrack::agent
