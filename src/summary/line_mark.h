// The words in a line that say that something went wrong.
#pragma once

#include <cstdint>
#include <string_view>

namespace twotrack {

enum class LineMark : uint8_t { kNone, kWarning, kError };

// In time that depends on the length of the line alone, about a nanosecond a byte: for texts of
// many megabytes.
LineMark mark_of_line(std::string_view line);

}  // namespace twotrack
