#include "base/temporary_folder.h"

#include <cstdlib>

#include "base/posix.h"

namespace twotrack {

Result<Path> make_temporary_folder() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "twotrack-XXXXXX").string();
  if (error) {
    return with_hint(Error{Code::kNotFound, "there is no folder for temporary files"},
                     "TMPDIR names it; without it, it is /tmp");
  }
  if (::mkdtemp(name.data()) == nullptr) return system_error("make", name);
  return Path(name);
}

Result<TemporaryFolder> TemporaryFolder::make() {
  return TemporaryFolder(TRY(make_temporary_folder()));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;  // a temporary folder that stays does no harm
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace twotrack
