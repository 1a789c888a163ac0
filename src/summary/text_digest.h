// The facts of an output that is text: its lines by their numbers, ranked by what they look like.
#pragma once

#include <string_view>

#include "packet/facts.h"

namespace twotrack {

// In one pass, with memory bounded by `bytes_max`, whatever the length of the text.
Facts digest_text(std::string_view output, size_t bytes_max);

// How likely a line is to be looked for: what went wrong before what was merely printed.
char rank_of_line(std::string_view line);

}  // namespace twotrack
