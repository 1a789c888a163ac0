#include "base/ignored_folder.h"

namespace twotrack {

Status make_ignored_folder(FileSystem& files, const Path& folder) {
  if (exists(files, folder)) return Done{};
  TRY(files.create_directories(folder));
  // Not "*", which programs that work inside, on a copy of the project, would obey there.
  return replace_file(files, folder / ".gitignore", "/*\n");
}

}  // namespace twotrack
