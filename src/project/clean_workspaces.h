// Removing finished workspaces, and old undo data of their accepts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"
#include "project/workspace_state.h"
#include "workspace/decisions.h"

namespace twotrack::project {

struct CleanRules {
  std::optional<std::string> older_than{};  // "7d"
  bool is_named = false;                    // a person named the agents
};

// What goes of one agent.
struct Cleaning {
  WorkspaceState state{};
  bool is_forgotten = false;  // nobody has decided about it for as long as workspace.keep says
  uint64_t undo_bytes = 0;    // of its accepts; 0: there is nothing to undo
  bool removes_undo = false;

  bool keeps_undo() const { return undo_bytes > 0 && !removes_undo; }
  uint64_t bytes() const { return state.bytes - (keeps_undo() ? undo_bytes : 0); }
};

struct CleanPlan {
  std::vector<Cleaning> cleanings{};
  std::vector<WorkspaceState> kept{};  // of agents that a person named
  uint64_t undo_kept = 0;              // agents whose undo data is kept
  std::string keep{};                  // workspace.keep, for people

  // What is lost for good, for people: "2 workspaces that nobody has decided about and the undo
  // data of 1 agent". Empty: nothing.
  std::string losses() const;
};

// Of the given agents, those that are finished: accepted, rejected, unchanged, without a log; and,
// unless they were named, those that nobody has decided about for as long as workspace.keep says.
// As long is undo data kept, unless agents or an age were named. Changes nothing.
Result<CleanPlan> plan_cleaning(Project& project, const std::vector<std::string>& agents,
                                const CleanRules& rules);

// Carries out one of them. If its undo data cannot be removed, nothing is.
Status clean_workspace(Project& project, workspace::Decisions& decisions, const Cleaning& one);

}  // namespace twotrack::project
