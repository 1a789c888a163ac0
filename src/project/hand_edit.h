// What a person changed in the workspace of an agent.
#pragma once

#include <string>

#include "base/result.h"
#include "project/project.h"

namespace twotrack::project {

// Records the workspace as it is now in the agent's log, as a call that a person made: otherwise
// the log would not match it, and the next call would undo the edit. Records nothing if nothing has
// changed, or the agent has not ended. Fails with kConflict while the agent runs.
Status record_edit(Project& project, const std::string& agent);

}  // namespace twotrack::project
