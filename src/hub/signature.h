// signature: the head of a definition on one line, as a person would say it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "hub/definitions.h"

namespace twotrack::hub {

inline constexpr size_t kSignatureBytesMax = 2000;

// Without comments, line breaks and the colon before the body; a longer one is cut, and ends in
// "…". `comments` are those of the whole text, in its order.
std::string signature_line(std::string_view text, const Span& signature,
                           std::span<const Span> comments);

}  // namespace twotrack::hub
