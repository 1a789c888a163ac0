// Who writes a log right now, without getting in the way of whoever is about to.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"

namespace twotrack::cli {

// The process that holds the lock file `path`, as "process 1234". Nothing when nobody does.
std::optional<std::string> lock_holder(const Path& path);

}  // namespace twotrack::cli
