// tool_reader: one entry of `tools` in a subagent's YAML, made into a tool that can be called.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "agent/definition.h"
#include "agent/faults.h"
#include "config/yaml.h"

namespace twotrack::agent {

// What the results of context providers are told apart by: each has a name that no other provider
// and no tool of the agent has. One that stands at several tools is one provider.
class ProviderNames {
 public:
  void add_tool(std::string name) { taken_.insert(std::move(name)); }

  // `identity` says which provider it is. It gets the name that is wanted when that is free, as the
  // only one of an agent always does: logs hold these names, and a resumed agent looks for them.
  std::string name_for(const std::string& identity, const std::string& wanted);

 private:
  std::set<std::string> taken_{};
  std::map<std::string, std::string> known_{};  // by identity
};

struct ToolPlace {
  FileSystem* files = nullptr;
  Path agents_dir{};  // what the files of tools are relative to
  ToolSettings settings{};
  Faults* faults = nullptr;
  ProviderNames* provider_names = nullptr;
};

// `key` is where it stands: "tools[2]". Nothing when it is wrong; what is wrong goes to the faults.
std::optional<AgentTool> read_tool(const config::YamlNode& node, const std::string& key,
                                   const ToolPlace& place);

// How the model calls it, also when it could not be read.
std::string tool_name(const config::YamlNode& node);

}  // namespace twotrack::agent
