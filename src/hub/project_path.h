// A path as ids have it: relative to the project, with forward slashes.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::hub {

// "src/a.py" of "./src/../src/a.py"; "" of the project itself. Fails with kInvalid when `path` is
// outside the project.
Result<std::string> path_in_project(const Path& project, const std::string& path);

// Where a project's repository is.
struct Repository {
  Path top{};             // the folder that has .git
  std::string project{};  // relative to it, with forward slashes; "" is the top itself
  Path own{};             // its .git, or the folder that a file of that name names
  Path shared{};          // the same, or of a worktree the folder of all worktrees
  Path exclude{};         // info/exclude in that; the file may not exist
};
// The nearest one, of `project` or of a folder above it. nullopt if there is none.
std::optional<Repository> find_repository(FileSystem& files, const Path& project);

}  // namespace twotrack::hub
