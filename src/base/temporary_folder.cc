#include "base/temporary_folder.h"

#include <cstdlib>

#include "base/posix.h"

namespace twotrack {

Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "twotrack-XXXXXX").string();
  if (error) return Error{Code::kNotFound, "there is no place for temporary files"};
  if (::mkdtemp(name.data()) == nullptr) return system_error("make", name);
  return TemporaryFolder(name);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;  // a temporary folder that stays does no harm
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace twotrack
