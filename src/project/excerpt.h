// The lines of a raw output that say what went wrong, verbatim, within a size limit.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace twotrack::project {

// All of `text` if it has at most `bytes_max` bytes. Otherwise the lines that mention errors, with
// those around them, the last lines and the first ones, in their order; each gap says how many
// lines are left out there. A single line that is too long is cut. At most `bytes_max` bytes.
std::string excerpt(std::string_view text, size_t bytes_max);

}  // namespace twotrack::project
