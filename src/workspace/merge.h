// merge: two edits of one text, put together where they do not meet.
//
// The common ancestor says which lines each side changed. Changes that neither overlap nor touch
// stand beside each other in the result; the same change on both sides counts once. Everything else
// is a conflict, and then there is no result: nobody's lines are overwritten.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack::workspace {

// Lines that both sides changed, each in its own way; with their line feeds.
struct MergeConflict {
  size_t line = 0;  // of the base, counted from 1
  std::string base{};
  std::string mine{};
  std::string theirs{};
  bool operator==(const MergeConflict&) const = default;
};

struct Merge {
  std::string text{};  // empty when there are conflicts
  std::vector<MergeConflict> conflicts{};
  bool operator==(const Merge&) const = default;
};

struct MergeInput {
  std::string_view base{};
  std::string_view mine{};
  std::string_view theirs{};
};
Merge merge_lines(const MergeInput& input);

// Whether bytes are something else than text: a NUL is near their beginning.
bool is_binary(std::string_view bytes);

}  // namespace twotrack::workspace
