// signature: the head of a definition on one line, as a person would write it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "hub/span.h"

namespace twotrack::hub {

inline constexpr size_t kSignatureBytesMax = 2000;

// Without line breaks, the colon or arrow before the body, and what is `omitted` (of the whole
// text, in its order); a longer one is cut, and ends in "…".
std::string signature_line(std::string_view text, const Span& signature,
                           std::span<const Span> omitted);

}  // namespace twotrack::hub
