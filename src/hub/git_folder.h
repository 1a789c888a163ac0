// git_folder: where the repository is that a project belongs to.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"

namespace twotrack::hub {

struct Repository {
  Path top{};             // the folder that has .git
  std::string project{};  // relative to it, with forward slashes; "" is the top itself
  Path exclude{};         // .git/info/exclude, wherever .git lies; the file need not be there
};
// The nearest one, of `project` or of a folder above it. Nothing when there is none.
std::optional<Repository> find_repository(FileSystem& files, const Path& project);

}  // namespace twotrack::hub
