// write_new: files that a command writes for a person to edit.
#pragma once

#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::project {

enum class Written { kYes, kWasThere };

// Creates the file `name` and its folders below `root`, unless it exists: what a person has written
// is never overwritten. Fails with kInvalid if a folder on the way is a link: a folder from
// elsewhere must not choose where else is written.
Result<Written> write_new(const Path& root, const Path& name, std::string_view text);

}  // namespace twotrack::project
