// Programs that outlived the run which started them.
//
// A kill -9 takes the tool that was running along, but not what that tool had started. It could
// still write into the workspace while the agent is resumed, and the call would have had its effect
// twice.
#pragma once

#include <cstdint>

#include "base/file.h"

namespace twotrack::process {

// Ends every process of this user whose home is `workspace`, which only tools of that workspace
// have (clean_environment), and waits until they are gone, a second at most. Says how many there
// were.
uint64_t end_stale_processes(const Path& workspace);

}  // namespace twotrack::process
