// Which old logs may go, and what goes with them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "base/result.h"
#include "project/project.h"
#include "track/log_summary.h"
#include "track/retention.h"

namespace twotrack::project {

// How many agents each run planned that `run --resume` would still start, by the log of the run:
// nothing else knows of them.
using PlannedLeft = std::map<std::string, uint64_t, std::less<>>;
Result<PlannedLeft> planned_left(Project& project);

// Why this log must stay, whatever its age, for people: it is in use, it alone has agents that are
// `left` to start, its workspace waits, its accept can be undone, it is damaged and so evidence;
// with `keeps_failed`, it is no success. Empty: it may go. Only looks: an agent that starts
// meanwhile is not refused.
Result<std::string> reason_to_keep(Project& project, const track::LogSummary& log,
                                   const PlannedLeft& left, bool keeps_failed);

// Removes a log with its signature and its part of the mirror. Says why not when it is in use after
// all; empty: it is gone.
Result<std::string> prune_log(Project& project, const std::string& agent);

struct PrunedBlobs {
  uint64_t count = 0;
  uint64_t bytes = 0;
  uint64_t kept = 0;  // while a log is being written
};
// The blobs that no log names, as if those of `gone` were gone already.
Result<PrunedBlobs> prunable_blobs(Project& project, const std::set<std::string>& gone);
// Removes those that no log names, and what crashes left of others.
Result<PrunedBlobs> prune_blobs(Project& project);

}  // namespace twotrack::project
