// doc_comment: the comment that documents something, where languages have no other place for it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "hub/span.h"

namespace twotrack::hub {

// The comment that stands right above `begin`, on lines of its own, without its marks. `comments`
// are those of the whole text, in its order.
std::string comment_above(std::string_view text, std::span<const Span> comments, uint32_t begin);

// The comment that the text begins with, unless it belongs to the definition at
// `first_definition`. One about copyright says nothing of the file: then the next one.
std::string comment_of_file(std::string_view text, std::span<const Span> comments,
                            uint32_t first_definition);

}  // namespace twotrack::hub
