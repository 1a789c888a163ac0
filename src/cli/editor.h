// The user's editor.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace twotrack::cli {

// Opens `files` in $VISUAL, $EDITOR or vi, and waits until it is closed. Fails when it cannot be
// started, or ends with an error.
Status edit_files(const std::vector<std::string>& files);

}  // namespace twotrack::cli
