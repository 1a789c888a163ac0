// What was accepted, as a commit: one for each agent.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"
#include "project/run_plan.h"

namespace twotrack::project {

// Files that differ from the last commit, or that git does not know: see changed_files().
using UncommittedFiles = std::vector<std::string>;
// Fails with kInvalid where git has no last commit to compare with.
Result<UncommittedFiles> uncommitted_files(Project& project);

// Fails with git's own words where git does not know who commits.
Status check_committer(Project& project);

// The same before a run, and warns of files that it is for and that have changes of the user's own.
Status check_commit(Project& project, const RunPlan& plan);

// Commits what the last accept of `agent` wrote, and nothing else. `before`: uncommitted_files()
// before that accept; a file in it has changes of the user's own, so the agent's are left to them
// (kConflict). No hooks run. The short hash of the commit; empty if there was nothing to commit.
Result<std::string> commit_accepted(Project& project, const std::string& agent,
                                    const UncommittedFiles& before);

}  // namespace twotrack::project
