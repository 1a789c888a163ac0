// What `run --resume` would go on with, and somebody does not want any more.
#pragma once

#include <string>
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

// Closes the killed runs that had planned some of these, when nothing else of theirs is left to
// resume: they would be listed as unfinished for ever.
void end_rejected_runs(Project& project, const std::vector<std::string>& rejected);

}  // namespace twotrack::project
