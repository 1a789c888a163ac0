// tool_reader: one entry of `tools` in a subagent's YAML, turned into a tool that can be called.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "agent/definition.h"
#include "agent/faults.h"
#include "config/yaml.h"

namespace twotrack::agent {

// How to distinguish the results of context providers: each has a name that no other provider
// and no tool of the agent has. The same one at several tools is one provider.
class ProviderNames {
 public:
  void add_tool(std::string name) { taken_.insert(std::move(name)); }

  // `identity` says which provider it is. It gets the wanted name if that is free, which it
  // always is for an agent's only provider: logs contain these names, and a resumed agent looks for
  // them.
  std::string name_for(const std::string& identity, const std::string& wanted);

 private:
  std::set<std::string> taken_{};
  std::map<std::string, std::string> known_{};  // by identity
};

struct ToolPlace {
  FileSystem* files = nullptr;
  Path agents_dir{};
  // Where the files of tools are looked for, in this order: the agent's own folder, then the
  // agents' folder, as in Remora.
  Path own_dir{};
  ToolSettings settings{};
  Faults* faults = nullptr;
  ProviderNames* provider_names = nullptr;
};

// `key` is its place: "tools[2]". nullopt if it is wrong; errors go to the faults.
std::optional<AgentTool> read_tool(const config::YamlNode& node, const std::string& key,
                                   const ToolPlace& place);

// The model's name for it, even if it could not be read.
std::string tool_name(const config::YamlNode& node);

}  // namespace twotrack::agent
