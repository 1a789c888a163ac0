// joined_lines: a Python text whose brackets are each on one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hub/span.h"

namespace twotrack::hub {

struct JoinedLines {
  std::string text{};            // every byte keeps its place
  std::vector<Span> comments{};  // which are gone from it
  // From one definition at the margin to the next, decorators first; together they are the text.
  std::vector<Span> pieces{};
};

// Inside brackets, line breaks and indentation mean nothing in Python, but the grammar sometimes
// forgets that ("(a.\nb)") and loses the rest of the file. So they are replaced with blanks, and so
// are the comments among them. A definition at the margin is in no bracket: one that is open there
// was never closed.
JoinedLines with_joined_lines(std::string_view text);

}  // namespace twotrack::hub
