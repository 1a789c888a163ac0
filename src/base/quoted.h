// Texts from outside in our messages.
#pragma once

#include <string>
#include <string_view>

namespace twotrack {

// `text` safe to show in a message: in double quotes, with control characters escaped and bytes
// that are not UTF-8 repaired, cut if it is long.
std::string in_quotes(std::string_view text);

}  // namespace twotrack
