// Which agents a run has: node × operation, or what earlier runs left unfinished.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/definition.h"
#include "base/result.h"
#include "cli/context.h"
#include "runner/run.h"

namespace twotrack::cli {

struct RunAsk {
  std::vector<std::string> paths{};         // none: the project
  std::optional<std::string> operations{};  // "lint,docstring"
};

struct RunPlan {
  std::vector<std::unique_ptr<agent::Definition>> definitions{};
  std::vector<std::string> operations{};
  std::vector<runner::PlannedAgent> agents{};  // point into `definitions`
  std::vector<std::string> skipped{};          // with their reasons
  std::vector<std::string> notes{};            // what a person should know before it begins
  size_t blocked = 0;                          // agents that wait for a person
  std::string model{};                         // of the run that is resumed

  std::vector<runner::PlannedName> names() const;
};

// Fails with kNotFound when a path or an operation is not there, kInvalid with every fault of the
// agents' definitions.
Result<RunPlan> plan_run(Context& context, const RunAsk& ask);
// `ask.operations`, when given, narrows it down.
Result<RunPlan> plan_resume(Context& context, const RunAsk& ask);

// What people name: relative to where they are, when that is there and in the project; else to the
// project.
std::vector<std::string> project_paths(Context& context, const std::vector<std::string>& paths);

// For --dry-run.
void write_plan(Context& context, const RunPlan& plan);

}  // namespace twotrack::cli
