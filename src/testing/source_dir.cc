#include "testing/source_dir.h"

namespace twotrack::testing {

Path source_dir() {
  return TWOTRACK_SOURCE_DIR;
}

}  // namespace twotrack::testing
