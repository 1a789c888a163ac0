// What the configuration says about tools, and every tool that the project has.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/definition.h"
#include "base/result.h"
#include "project/project.h"

namespace twotrack::project {

Result<agent::ToolSettings> tool_settings(Project& project);

// A tool, and whose it is.
struct KnownTool {
  agent::AgentTool tool{};
  // Null: a built-in one, available without an agent. Lives as long as the list.
  const agent::Definition* definition = nullptr;

  std::string operation() const { return definition == nullptr ? "" : definition->operation; }
};

struct KnownTools {
  std::vector<std::unique_ptr<agent::Definition>> definitions{};
  std::vector<KnownTool>
      tools{};                  // by agent, then as its definition has them; the built-in ones last
  std::vector<Error> faults{};  // of definitions that could not be read
};
// A project without agents has the built-in ones.
Result<KnownTools> known_tools(Project& project);

// All of that name, or the one of operation/tool. Fails with kNotFound and the nearest.
Result<std::vector<const KnownTool*>> tools_named(const KnownTools& all, std::string_view name);

// `name` is a tool, operation/tool where several agents have one of that name, or a file that ends
// in .pym. A broken script is reported as an error. Fails with kNotFound and the nearest, or with
// kInvalid and who has it.
Result<KnownTool> find_tool(Project& project, const KnownTools& all, const std::string& name);

}  // namespace twotrack::project
