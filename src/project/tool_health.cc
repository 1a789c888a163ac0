// What tools need: an interpreter for scripts, and programs.
#include "agent/definition.h"
#include "base/environment.h"
#include "project/health.h"
#include "project/tool_settings.h"

namespace twotrack::project {

HealthFinding check_scripts(Project& project) {
  const auto settings = tool_settings(project);
  if (!settings.ok()) return {"scripts", Health::kWarn, "the configuration cannot be read"};
  const auto runtime = grail::find_runtime(settings.value().grail.monty, process_environment());
  if (!runtime.ok())
    return {"scripts", Health::kFail, runtime.error().message, "fix tools.monty, or MONTY_BIN"};
  const grail::Runtime& found = runtime.value();
  if (found.kind == grail::Runtime::Kind::kMonty) {
    return {"scripts", Health::kOk, found.name() + ", " + found.program.string()};
  }
  return {
      "scripts", Health::kWarn,
      "Grail scripts run on " + found.program.string() + " (" + found.name() + "), in the sandbox",
      found.why};
}

std::vector<HealthFinding> check_agents(Project& project) {
  const auto settings = tool_settings(project);
  if (!settings.ok()) return {};
  const Path& root = project.layout().root;
  const auto folder = project.agents_folder();
  if (!folder.ok()) return {{"agents", Health::kFail, folder.error().message, folder.error().hint}};
  const auto all = agent::read_definitions(project.files(), folder.value(), settings.value());
  if (!all.ok()) return {};  // A project without agents needs nothing.
  std::vector<HealthFinding> findings;
  for (const agent::Definition& agent : all.value().good) {
    const auto missing = agent.missing_programs(root);
    if (missing.empty()) {
      findings.push_back({"agent " + agent.operation, Health::kOk, "has all programs it needs"});
    }
    for (const auto& [name, install] : missing) {
      findings.push_back({"agent " + agent.operation, Health::kWarn,
                          "needs " + name + ", which is not installed", install});
    }
  }
  return findings;
}

}  // namespace twotrack::project
