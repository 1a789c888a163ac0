// ParsedText: the tree of a text, or of what the text would be without the things that its grammar
// stumbles over.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hub/deadline.h"
#include "hub/language.h"
#include "hub/span.h"
#include "hub/tree_sitter.h"

namespace twotrack::hub {

struct ParsedText {
  Tree tree{};             // null when it took too long
  std::string repaired{};  // what was parsed instead of the text, with blanks in it; mostly empty
  std::vector<Span> comments{};  // which are not in it
  std::vector<Span> removed{};   // what else is not in it, and in no signature either
};
ParsedText parse_text(const Language& language, std::string_view text, const Deadline& deadline);

}  // namespace twotrack::hub
