// Which agents a run has: node × operation, or what earlier runs left unfinished.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "agent/definition.h"
#include "base/result.h"
#include "project/project.h"
#include "runner/run.h"
#include "runner/unfinished.h"

namespace twotrack::project {

struct RunAsk {
  std::vector<std::string> paths{};         // files, folders and nodes (asked_nodes.h)
  std::optional<std::string> since{};       // a commit: only what git says has changed
  std::optional<std::string> operations{};  // "lint,docstring"
  bool runs_elsewhere = false;              // workers have the programs, and look for them
};

struct RunPlan {
  std::vector<std::unique_ptr<agent::Definition>> definitions{};
  std::vector<std::string> operations{};
  std::vector<runner::PlannedAgent> agents{};  // point into `definitions`
  std::vector<std::string> paths{};            // that were asked for, from the project's root
  std::vector<std::string> skipped{};          // with their reasons
  std::vector<std::string> notes{};            // what a person should know before it begins
  std::vector<std::string> warnings{};         // the same, shown even with --quiet
  bool is_unchanged = false;                   // of what git says has changed, nothing is for these
  std::string looked_for{};                    // when nothing fits: what, and where
  size_t blocked = 0;                          // agents that wait for a person
  size_t named_skipped = 0;                    // files that a person named, and are not run
  size_t reached = 0;                          // agents without anything to do: not started
  size_t unchecked = 0;                        // agents whose witness cannot look: not started
  // Tracks of killed runs, all of whose agents are in this plan or have ended.
  std::vector<std::string> killed_runs{};
  std::set<runner::ModelNames> models{};  // of the runs that are resumed

  std::vector<runner::PlannedName> names() const;
};

// Fails with kNotFound if a path, a node, an operation or a program that an agent needs does not
// exist, kInvalid if a path is outside the project, no operation is named and several fit, or with
// every fault of the agents' definitions.
Result<RunPlan> plan_run(Project& project, const RunAsk& ask);
// `ask.operations`, when given, limits it.
Result<RunPlan> plan_resume(Project& project, const RunAsk& ask);
// The same, limited to the agents that `ask.paths` names, if it names any.
Result<RunPlan> plan_resume_named(Project& project, const RunAsk& ask);
// One agent that another machine has planned: to be resumed if its log is here, else to be started.
// No agents if it has ended or waits for a person. Fails as plan_run(), and with kNotFound if there
// is no such node.
Result<RunPlan> plan_one(Project& project, const runner::PlannedName& name);

// A file or a part of one by its id, "src/a.py::f", as it is now. Fails with kNotFound.
Result<hub::Node> node_now(Project& project, const std::string& id);

// Paths relative to the current folder, converted to paths from the project's root. Fails with
// kInvalid when one is outside the project.
Result<std::vector<std::string>> project_paths(Project& project,
                                               const std::vector<std::string>& paths);

}  // namespace twotrack::project
