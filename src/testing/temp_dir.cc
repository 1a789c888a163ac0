#include "testing/temp_dir.h"

#include <cstdlib>
#include <system_error>

#include "base/check.h"

namespace twotrack::testing {

TempDir::TempDir() {
  std::string name = (std::filesystem::temp_directory_path() / "twotrack-XXXXXX").string();
  CHECK(::mkdtemp(name.data()) != nullptr);
  path_ = name;
}

TempDir::~TempDir() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace twotrack::testing
