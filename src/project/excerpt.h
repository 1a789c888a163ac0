// The lines of a raw output that say what went wrong, verbatim, within a bound.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace twotrack::project {

// All of `text` when it has at most `bytes_max` bytes. Else the lines that speak of errors with
// those around them, the last lines and the first ones, in their order; each gap says how many
// lines are left out there. A single line that is too long is cut. At most `bytes_max` bytes.
std::string excerpt(std::string_view text, size_t bytes_max);

}  // namespace twotrack::project
