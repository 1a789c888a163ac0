// What a server says about its tools, made safe to show: on one line, without control characters or
// characters that hide or reorder text, and within the size limit.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace twotrack::mcp {

inline constexpr size_t kDescriptionBytesMax = 1024;          // of a tool
inline constexpr size_t kParameterDescriptionBytesMax = 256;  // of one parameter

// `text` is any bytes. What is cut off is marked by "…".
std::string clean_text(std::string_view text, size_t bytes_max);

}  // namespace twotrack::mcp
