// doc_comment: the comment that documents something, for languages without another place for it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "hub/span.h"

namespace twotrack::hub {

// The comment directly above `begin`, on its own lines, without comment markers. `comments`
// are those of the whole text, in its order.
std::string comment_above(std::string_view text, std::span<const Span> comments, uint32_t begin);

// The comment at the start of the text, unless it belongs to the definition at
// `first_definition`. A copyright comment does not describe the file: then the next one is used.
std::string comment_of_file(std::string_view text, std::span<const Span> comments,
                            uint32_t first_definition);

}  // namespace twotrack::hub
