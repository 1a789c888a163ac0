// ParsedText: the tree of a text, or of the text without the things that its grammar
// fails on. If it still fails, a text may have several trees: a broken line then
// costs only the piece it is in, not everything after it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hub/deadline.h"
#include "hub/language.h"
#include "hub/span.h"
#include "hub/tree_sitter.h"

namespace twotrack::hub {

struct ParsedText {
  std::vector<Tree> trees{};  // in the order of the text; none when it took too long
  std::string repaired{};  // what was parsed instead of the text, with blanks in it; mostly empty
  std::vector<Span> comments{};  // which are not in it
  std::vector<Span> removed{};   // what else is not in it, and in no signature either
  // Where the first thing is that the grammar could not parse, unless that is not a mistake in
  // the text: C and C++ have macros.
  std::optional<uint32_t> error{};
};
ParsedText parse_text(const Language& language, std::string_view text, const CpuLimit& deadline);

}  // namespace twotrack::hub
