// git_changes: the files that git says have changed.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"

namespace twotrack::project {

// Files of the project that differ from the commit `ref`, and those that git does not know and does
// not ignore; deleted ones are left out. From the project's root, sorted. git only looks. Fails
// with kNotFound without git, with kInvalid when there is no repository or no such commit, or when
// a setting of the repository needs trust.
Result<std::vector<std::string>> changed_files(Project& project, const std::string& ref);

}  // namespace twotrack::project
