// A path as ids have it: relative to the project, with forward slashes.
#pragma once

#include <string>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::hub {

// "src/a.py" of "./src/../src/a.py"; "" of the project itself. Fails with kInvalid when `path` is
// outside the project.
Result<std::string> path_in_project(const Path& project, const std::string& path);

}  // namespace twotrack::hub
