// TextEdit: a range of a text and its replacement, by lines and columns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::tool {

// Both count from 1. A column counts characters (code points), as ruff does; a byte order mark at
// the start of a text does not count. Lines end with \n, \r\n or \r, as in Python.
struct TextPosition {
  uint64_t row = 1;
  uint64_t column = 1;
  bool operator==(const TextPosition&) const = default;
};

struct TextEdit {
  TextPosition begin{};
  TextPosition end{};  // after the last replaced character
  std::string content{};
  bool operator==(const TextEdit&) const = default;
};

// The byte offset of `position`; the end of a text is a position too. Fails with kInvalid
// if the text has no such position.
Result<size_t> offset_of(std::string_view text, TextPosition position);

// `text` with all edits made at once. Fails with kInvalid when one lies outside of the text, or two
// overlap.
Result<std::string> apply_edits(std::string_view text, const std::vector<TextEdit>& edits);

}  // namespace twotrack::tool
