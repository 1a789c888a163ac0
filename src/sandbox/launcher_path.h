// Where twotrack-sandbox is.
#pragma once

#include "base/file.h"
#include "base/result.h"

namespace twotrack::sandbox {

// What the variable TWOTRACK_SANDBOX names; else the one beside the running program, in ../bin or
// ../libexec of it; else the one of the build that made this program. Fails with kNotFound.
Result<Path> find_launcher();

}  // namespace twotrack::sandbox
