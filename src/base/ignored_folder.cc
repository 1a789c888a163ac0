#include "base/ignored_folder.h"

namespace twotrack {

Status make_ignored_folder(FileSystem& files, const Path& folder) {
  if (exists(files, folder)) return Done{};
  TRY(files.create_directories(folder));
  return ignore_folder(files, folder);
}

Status ignore_folder(FileSystem& files, const Path& folder) {
  const Path rules = folder / ".gitignore";
  if (exists(files, rules)) return Done{};
  // Not "*", which programs that work inside, on a copy of the project, would obey there.
  return replace_file(files, rules, "/*\n");
}

}  // namespace twotrack
