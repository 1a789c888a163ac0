// line_diff: which lines of one text became which of another, by Myers' algorithm: the fewest
// edits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
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

// Two versions of a file as a patch that people can read and `git apply` accepts.

// One side: what a file held, or the target of a link.
struct Version {
  uint32_t mode = 0;  // as stat() has it; 0: there was no such file
  std::string_view bytes{};
};

// With git's header lines for modes, new files and removed files. A text with a NUL in it is
// binary, and only named: "Binary files a/x and b/x differ", a line that `git apply` skips.
std::string unified_diff(std::string_view path, const Version& before, const Version& after);

// Combines two edits of one text where they do not overlap.
//
// The common ancestor says which lines each side changed. Changes that neither overlap nor touch
// are both in the result; the same change on both sides counts once. Everything else
// is a conflict, and then there is no result: no lines are overwritten.

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
