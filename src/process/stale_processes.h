// Programs that outlived the run that started them.
//
// A kill -9 also ends the running tool, but not what that tool had started. That could
// still write into the workspace while the agent is resumed, and the call would take effect
// twice.
#pragma once

#include <cstdint>

#include "base/file.h"

namespace twotrack::process {

// Ends every process of this user whose home is `workspace`, which only tools of that workspace
// have (clean_environment), and waits until they are gone, at most a second. Returns how many there
// were.
uint64_t end_stale_processes(const Path& workspace);

}  // namespace twotrack::process
