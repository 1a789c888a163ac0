// What `run --resume` would go on with, and somebody does not want any more.
#pragma once

#include <vector>

#include "project/project.h"
#include "runner/unfinished.h"

namespace twotrack::project {

// Unfinished agents that have no workspace to reject: they were planned and never started, or were
// stopped before they had one.
Result<std::vector<runner::UnfinishedAgent>> unfinished_without_workspace(Project& project);

// Says so in its log, or in that of the run that planned it: it is not resumed any more. Fails with
// kConflict when somebody is writing that log.
Status drop_agent(Project& project, const runner::UnfinishedAgent& agent);

}  // namespace twotrack::project
