// merge: combines two edits of one text where they do not overlap.
//
// The common ancestor says which lines each side changed. Changes that neither overlap nor touch
// are both in the result; the same change on both sides counts once. Everything else
// is a conflict, and then there is no result: no lines are overwritten.
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

// Whether bytes are binary: there is a NUL near their beginning.
bool is_binary(std::string_view bytes);

}  // namespace twotrack::workspace
