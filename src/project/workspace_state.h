// The state of each workspace, for `workspace ls` and `workspace clean`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "base/words.h"
#include "project/project.h"
#include "track/log_summary.h"
#include "workspace/decisions.h"
#include "workspace/workspace.h"

namespace twotrack::project {

enum class WorkspaceStatus : uint8_t {
  kRunning,     // the agent is running
  kUnfinished,  // it was cut off; `run --resume` continues it
  kOpen,        // changed, and nobody has decided
  kUnchanged,   // it ended and changed nothing
  kAccepted,    // the project has it
  kPartly,      // the project has a part of it
  kRejected,    // rejected, but killed before it was removed
  kOrphan,      // it has no log
  kDamaged,     // it cannot be read, or its log cannot
};
constexpr auto all_names(WorkspaceStatus) {
  return name_list("running", "unfinished", "open", "unchanged", "accepted", "partly", "rejected",
                   "orphan", "damaged");
}

struct WorkspaceState {
  std::string agent{};
  std::optional<track::LogSummary> log{};  // nothing: the agent has none, or it cannot be read
  std::string root{};                      // empty: only accepts are kept of it
  std::string kind{};                      // "overlay", "reflink", "copy"
  std::vector<workspace::Change> changes{};
  uint64_t bytes = 0;  // that it takes on the disk, and what is kept to undo its accepts
  WorkspaceStatus status = WorkspaceStatus::kDamaged;
  std::string trouble{};  // why it cannot be read
  int64_t last_us = 0;    // when something was done to it the last time; 0: nobody knows
  // Folders in which builds write: they are left out of the change set, with what is in them.
  std::vector<std::string> left_out{};

  // Whether it is only needed for undo, if at all.
  bool is_over() const;
  // Whether somebody should decide about it: it has changes that the project has not.
  bool is_waiting() const {
    return status == WorkspaceStatus::kOpen || status == WorkspaceStatus::kPartly;
  }
  // Whether a person made its call: nobody had a task for it.
  bool is_by_hand() const;
  // Whether it may contain work that exists nowhere else.
  bool may_hold_work() const { return !changes.empty() || !trouble.empty(); }
};

// Of the agents named, in their order.
Result<std::vector<WorkspaceState>> workspace_states(Project& project,
                                                     const std::vector<std::string>& agents);

// See WorkspaceState::left_out.
std::vector<std::string> left_out_of(Project& project, const std::string& agent);

Json to_json(const WorkspaceState& one);

}  // namespace twotrack::project
