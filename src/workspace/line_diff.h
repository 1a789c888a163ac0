// line_diff: which lines of one text became which of another, by Myers' algorithm: the fewest
// edits.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace twotrack::workspace {

// The lines of `text` with their line feeds; the last one may have none.
std::vector<std::string_view> split_lines(std::string_view text);

// A range of lines: `a_count` lines of `a` from `a_begin` on became `b_count` lines of `b`.
struct Edit {
  size_t a_begin = 0;
  size_t a_count = 0;
  size_t b_begin = 0;
  size_t b_count = 0;
  bool operator==(const Edit&) const = default;
};

// In order; all other lines are the same. Texts that differ in thousands of lines give one
// large edit: correct, but not minimal.
std::vector<Edit> diff_lines(const std::vector<std::string_view>& a,
                             const std::vector<std::string_view>& b);

}  // namespace twotrack::workspace
