#include "project/tool_settings.h"

#include <algorithm>

#include "agent/mcp_servers.h"
#include "base/environment.h"
#include "base/joined.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "config/user_folder.h"
#include "project/version.h"
#include "tool/builtin.h"

namespace twotrack::project {
namespace {

constexpr std::string_view kScriptSuffix = ".pym";

Result<KnownTool> script_tool(Project& project, const std::string& name) {
  grail::Script script = TRY(grail::load_script(project.files(), name));
  grail::PymPlan plan{.script = std::move(script), .settings = TRY(tool_settings(project)).grail};
  plan.spec.name = plan.script.name;
  plan.spec.description = "The script " + name;
  plan.spec.parameters = grail::parameters_of(plan.script);
  const std::string tool = plan.spec.name;
  auto made = grail::make_pym(std::move(plan));
  // If the user names a file, report errors about that file.
  if (!made.ok() && made.error().message.starts_with(tool + ":")) {
    return Error{made.error().code, name + made.error().message.substr(tool.size())};
  }
  KnownTool known{.tool = {.kind = agent::ToolKind::kPym}};
  known.tool.tool = TRY(std::move(made));
  return known;
}

std::string full_name(const KnownTool& one) {
  return one.operation() + "/" + one.tool.tool->spec().name;
}

Error no_such_tool(const KnownTools& all, std::string_view name) {
  std::vector<std::string> names;
  for (const KnownTool& one : all.tools) names.push_back(one.tool.tool->spec().name);
  return with_hint(
      Error{Code::kNotFound, "no tool named " + in_quotes(name) + suggestion(name, names)},
      "`twotrack tools ls` lists them");
}

}  // namespace

Result<agent::ToolSettings> tool_settings(Project& project) {
  const config::Config& config = *TRY(project.config());
  agent::ToolSettings settings;
  if (const auto monty = config.word("tools.monty")) {
    settings.grail.monty = project.layout().root / *monty;
  }
  const std::string preset = config.text("tools.limits.preset");
  const grail::LimitsOverride other{.memory_bytes = config.bytes("tools.limits.memory"),
                                    .duration = config.duration("tools.limits.duration"),
                                    .recursion = config.number("tools.limits.recursion")};
  settings.grail.limits = grail::with(TRY(grail::limits_named(preset)), other);
  const auto data = config::user_data_folder(process_environment());
  settings.mcp = agent::mcp_servers(config, project.files(),
                                    {.project = project.layout().root,
                                     .data = data.ok() ? data.value() : Path(),
                                     .environment = process_environment(),
                                     .version = std::string(kProgramVersion)});
  return settings;
}

Result<KnownTools> known_tools(Project& project) {
  const Path folder = TRY(project.agents_folder());
  KnownTools all;
  if (exists(project.files(), folder)) {
    const agent::ToolSettings settings = TRY(tool_settings(project));
    agent::Definitions read = TRY(agent::read_definitions(project.files(), folder, settings));
    all.faults = std::move(read.faults);
    for (agent::Definition& one : read.good) {
      all.definitions.push_back(std::make_unique<agent::Definition>(std::move(one)));
      const agent::Definition* definition = all.definitions.back().get();
      for (const agent::AgentTool& tool : definition->tools) {
        all.tools.push_back({.tool = tool, .definition = definition});
      }
    }
  }
  for (const std::string& name : tool::builtin_names()) {
    KnownTool known{.tool = {.kind = agent::ToolKind::kBuiltin}};
    known.tool.tool = TRY(tool::make_builtin(name));
    all.tools.push_back(std::move(known));
  }
  return all;
}

Result<std::vector<const KnownTool*>> tools_named(const KnownTools& all, std::string_view name) {
  std::vector<const KnownTool*> found;
  for (const KnownTool& one : all.tools) {
    if (name == one.tool.tool->spec().name || name == full_name(one)) found.push_back(&one);
  }
  if (found.empty()) return no_such_tool(all, name);
  return found;
}

Result<KnownTool> find_tool(Project& project, const KnownTools& all, const std::string& name) {
  if (name.ends_with(kScriptSuffix)) return script_tool(project, name);
  std::vector<const KnownTool*> found = TRY(tools_named(all, name));
  // An agent's tool of that name comes before the plain built-in one.
  if (found.size() > 1)
    std::erase_if(found, [](const KnownTool* one) { return one->definition == nullptr; });
  if (found.size() == 1) return *found.front();
  const std::string owners =
      joined(found, ", ", [](const KnownTool* one) { return full_name(*one); });
  return Error{Code::kInvalid, "several agents have a tool " + in_quotes(name) + ": " + owners};
}

}  // namespace twotrack::project
