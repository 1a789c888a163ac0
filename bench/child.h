// Other programs of the build, run to their end.
#pragma once

#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::bench {

// What the program wrote to its standard output. Fails with kNotFound when there is no such
// program, with kIo when it did not exit with 0.
Result<std::string> output_of(const Path& program, const std::vector<std::string>& arguments);

}  // namespace twotrack::bench
