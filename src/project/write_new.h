// write_new: files that a command writes for a person to edit.
#pragma once

#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::project {

enum class Written { kYes, kWasThere };

// Creates the file and its folders, unless it exists: what a person has written is never
// overwritten.
Result<Written> write_new(const Path& path, std::string_view text);

}  // namespace twotrack::project
