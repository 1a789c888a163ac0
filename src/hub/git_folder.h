// git_folder: where a project's repository is.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"

namespace twotrack::hub {

struct Repository {
  Path top{};             // the folder that has .git
  std::string project{};  // relative to it, with forward slashes; "" is the top itself
  Path exclude{};         // .git/info/exclude, wherever .git is; the file may not exist
};
// The nearest one, of `project` or of a folder above it. nullopt if there is none.
std::optional<Repository> find_repository(FileSystem& files, const Path& project);

}  // namespace twotrack::hub
