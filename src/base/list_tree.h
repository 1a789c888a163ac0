// list_tree: everything below a folder, for whoever must have seen all of it.
#pragma once

#include <filesystem>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace twotrack {

// In no particular order; links are listed and not followed. Fails, with the name, if a folder
// cannot be read: with kNotFound if there is none.
Result<std::vector<std::filesystem::directory_entry>> list_tree(const Path& folder);

}  // namespace twotrack
