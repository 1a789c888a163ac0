// A folder that this program makes in somebody's project, and that is nothing of the project's.
#pragma once

#include "base/file.h"

namespace twotrack {

// Makes it if it is missing, with a .gitignore: git leaves out what is in it, and so do formatters,
// linters and searches that obey such files. One that is there stays as it is.
Status make_ignored_folder(FileSystem& files, const Path& folder);

// Writes that .gitignore, also where the folder was made without one. One that is there stays.
Status ignore_folder(FileSystem& files, const Path& folder);

}  // namespace twotrack
