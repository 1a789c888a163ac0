// Whose workspaces a command is about: from names, a run, or all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"

namespace twotrack::project {

// Beside agents that have a workspace.
enum class AlsoAsked : uint8_t {
  kNone,
  kAccepted,    // those whose workspace is gone, while the undo data of an accept is still there
  kUnfinished,  // those that would be resumed, and have no workspace yet
  kLogs,        // all that have a log, and no others
};

struct WorkspaceAsk {
  std::vector<std::string> names{};  // empty: of the run, or all
  std::optional<std::string> run{};
  AlsoAsked also = AlsoAsked::kNone;
};

// Each agent once, even if it was given by several names. Fails with kNotFound for a name without a
// workspace, and says whether it was rejected, and for a run without any.
Result<std::vector<std::string>> workspace_agents(Project& project, const WorkspaceAsk& ask);

}  // namespace twotrack::project
