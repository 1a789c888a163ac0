// Where this repository lies. One file knows it and not the command line of every test, so that two
// clones share what the compiler's cache has.
#pragma once

#include "base/file.h"

namespace twotrack::testing {

Path source_dir();

}  // namespace twotrack::testing
