// The state of each workspace, for `workspace ls` and `workspace clean`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"
#include "track/log_summary.h"
#include "workspace/decisions.h"
#include "workspace/workspace.h"

namespace twotrack::project {

struct WorkspaceState {
  std::string agent{};
  std::optional<track::LogSummary> log{};  // nothing: the agent has none, or it cannot be read
  std::string root{};                      // empty: only accepts are kept of it
  std::string kind{};                      // "overlay", "reflink", "copy"
  std::vector<workspace::Change> changes{};
  uint64_t bytes = 0;  // that it takes on the disk, and what is kept to undo its accepts
  // running      the agent is running
  // unfinished   it was cut off; `run --resume` continues it
  // open         changed, and nobody has decided
  // unchanged    it ended and changed nothing
  // accepted     the project has it
  // partly       the project has a part of it
  // rejected     rejected, but killed before it was removed
  // orphan       it has no log
  // damaged      it cannot be read, or its log cannot
  std::string state{};
  std::string trouble{};  // why it cannot be read
  int64_t last_us = 0;    // when something was done to it the last time; 0: nobody knows
  // Folders in which builds write: they are left out of the change set, with what is in them.
  std::vector<std::string> left_out{};

  // Whether it is only needed for undo, if at all.
  bool is_over() const;
  // Whether it may contain work that exists nowhere else.
  bool may_hold_work() const { return !changes.empty() || !trouble.empty(); }
};

// Of the agents named, in their order.
Result<std::vector<WorkspaceState>> workspace_states(Project& project,
                                                     const std::vector<std::string>& agents);

// See WorkspaceState::left_out.
std::vector<std::string> left_out_of(Project& project, const std::string& agent);

std::string to_json(const WorkspaceState& state);

}  // namespace twotrack::project
