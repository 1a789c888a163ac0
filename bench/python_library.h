// Sources that every machine with Python has: its standard library.
#pragma once

#include "base/file.h"

namespace twotrack::bench {

// Where the python3 of this machine has it; empty when it has none.
Path python_library();

}  // namespace twotrack::bench
