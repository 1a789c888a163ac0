// What `run --resume` would go on with, and somebody does not want any more.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "project/project.h"
#include "runner/unfinished.h"

namespace twotrack::project {

// Unfinished agents that have no workspace to reject: they were planned and never started, or were
// stopped before they had one.
Result<std::vector<runner::UnfinishedAgent>> unfinished_without_workspace(Project& project);

// What was rejected of one agent, or why it was not.
struct Rejected {
  std::string agent{};
  Status done = Done{};
  uint64_t changes = 0;
  std::string what{};  // "2 changed files"
};
Json to_json(const Rejected& one, bool is_dry_run);

// Rejects each agent by itself: its workspace is removed, or what is unfinished is not resumed any
// more. Killed runs that had planned some of them are closed when nothing else of theirs is left to
// resume. Fails as the only agent does.
Status reject_agents(Project& project, const std::vector<std::string>& agents, bool is_dry_run,
                     const std::function<void(const Rejected&)>& tell);

}  // namespace twotrack::project
