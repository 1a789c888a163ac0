// Where twotrack-sandbox is.
#pragma once

#include "base/file.h"
#include "base/result.h"

namespace twotrack::sandbox {

// The variable TWOTRACK_SANDBOX; otherwise the one next to the running program, in ../bin or
// its ../libexec; otherwise the one from the build that made this program. Fails with kNotFound.
Result<Path> find_launcher();

}  // namespace twotrack::sandbox
