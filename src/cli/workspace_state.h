// What has become of each workspace, for `workspace ls` and `workspace clean`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "track/log_summary.h"
#include "workspace/decisions.h"
#include "workspace/workspace.h"

namespace twotrack::cli {

struct WorkspaceState {
  std::string agent{};
  std::optional<track::LogSummary> log{};  // nothing: the agent has none
  std::string root{};
  std::string kind{};  // "overlay", "reflink", "copy"
  std::vector<workspace::Change> changes{};
  uint64_t bytes = 0;  // that it takes on the disk, and what is kept to undo its accepts
  // running      the agent is at work
  // unfinished   it was cut off; `run --resume` goes on
  // open         changed, and nobody has decided
  // unchanged    it ended and changed nothing
  // accepted     the project has it
  // partly       the project has a part of it
  // rejected     a person said so, and was killed before it was gone
  // orphan       it has no log
  std::string state{};

  // Whether nobody can want it any more, but to undo.
  bool is_over() const;
};

// Of the agents named, in their order.
Result<std::vector<WorkspaceState>> workspace_states(Context& context,
                                                     const std::vector<std::string>& agents);

std::string to_json(const WorkspaceState& state);

}  // namespace twotrack::cli
