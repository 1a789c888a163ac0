// Where this repository is. Only one file knows it, not the command line of every test, so that two
// clones share the compiler cache.
#pragma once

#include "base/file.h"

namespace twotrack::testing {

Path source_dir();

}  // namespace twotrack::testing
