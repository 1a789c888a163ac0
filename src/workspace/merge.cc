#include "workspace/merge.h"

#include <algorithm>

#include "workspace/line_diff.h"

namespace twotrack::workspace {
namespace {

constexpr size_t kBinaryBytesLooked = 8000;

using MergeLines = std::vector<std::string_view>;

std::string join(const MergeLines& lines, size_t begin, size_t end) {
  std::string text;
  for (size_t i = begin; i < end; ++i) text += lines[i];
  return text;
}

// One side: its edits of the base, taken in order.
class Side {
 public:
  Side(const MergeLines& base, std::string_view text)
      : lines_(split_lines(text)), edits_(diff_lines(base, lines_)) {}

  const Edit* next() const { return at_ < edits_.size() ? &edits_[at_] : nullptr; }

  // Takes the next edit when it touches the stretch of the base up to `end`, and widens that.
  bool take(size_t& end) {
    const Edit* edit = next();
    if (edit == nullptr || edit->a_begin > end) return false;
    end = std::max(end, edit->a_begin + edit->a_count);
    ++at_;
    return true;
  }

  // What this side has in place of the base's lines [begin, end), all edits of which are taken.
  std::string text(size_t begin, size_t end) {
    const size_t from = begin + shift_;
    if (at_ > 0) {
      const Edit& last = edits_[at_ - 1];
      shift_ = last.b_begin + last.b_count - (last.a_begin + last.a_count);  // may wrap, and back
    }
    return join(lines_, from, end + shift_);
  }

 private:
  MergeLines lines_;
  std::vector<Edit> edits_;
  size_t at_ = 0;
  size_t shift_ = 0;  // from a line of the base to the same line here, behind the edits told
};

}  // namespace

Merge merge_lines(const MergeInput& input) {
  const MergeLines base = split_lines(input.base);
  Side mine(base, input.mine);
  Side theirs(base, input.theirs);
  Merge merge;
  size_t at = 0;  // in the base
  while (mine.next() != nullptr || theirs.next() != nullptr) {
    const auto begin_of = [&](const Side& side) {
      return side.next() == nullptr ? base.size() + 1 : side.next()->a_begin;
    };
    const size_t begin = std::min(begin_of(mine), begin_of(theirs));
    size_t end = begin;
    bool has_mine = false;
    bool has_theirs = false;
    for (bool grows = true; grows;) {
      const bool more_mine = mine.take(end);
      const bool more_theirs = theirs.take(end);
      has_mine = has_mine || more_mine;
      has_theirs = has_theirs || more_theirs;
      grows = more_mine || more_theirs;
    }
    merge.text += join(base, at, begin);
    std::string my_text = mine.text(begin, end);
    std::string their_text = theirs.text(begin, end);
    if (has_mine && has_theirs && my_text != their_text) {
      merge.conflicts.push_back({.line = begin + 1,
                                 .base = join(base, begin, end),
                                 .mine = std::move(my_text),
                                 .theirs = std::move(their_text)});
    } else {
      merge.text += has_mine ? my_text : their_text;
    }
    at = end;
  }
  merge.text += join(base, at, base.size());
  if (!merge.conflicts.empty()) merge.text.clear();
  return merge;
}

bool is_binary(std::string_view bytes) {
  return bytes.substr(0, kBinaryBytesLooked).find('\0') != std::string_view::npos;
}

}  // namespace twotrack::workspace
