#include "workspace/line_diff.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace twotrack::workspace {
namespace {

using Lines = std::vector<std::string_view>;

// The slow, obvious answer: the length of the longest common subsequence.
size_t common_lines(const Lines& a, const Lines& b) {
  std::vector<std::vector<size_t>> best(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = a.size(); i-- > 0;) {
    for (size_t j = b.size(); j-- > 0;) {
      best[i][j] = a[i] == b[j] ? best[i + 1][j + 1] + 1 : std::max(best[i + 1][j], best[i][j + 1]);
    }
  }
  return best[0][0];
}

// `a` with the edits made, from `b`; and how many lines were left alone.
struct Rebuilt {
  Lines lines{};
  size_t kept = 0;
};

Rebuilt apply(const std::vector<Edit>& edits, const Lines& a, const Lines& b) {
  Rebuilt applied;
  size_t at = 0;
  const auto copy_until = [&](size_t end) {
    for (; at < end; ++at, ++applied.kept) applied.lines.push_back(a[at]);
  };
  for (const Edit& edit : edits) {
    copy_until(edit.a_begin);
    EXPECT_EQ(applied.lines.size(), edit.b_begin);
    for (size_t i = 0; i < edit.b_count; ++i) applied.lines.push_back(b[edit.b_begin + i]);
    at += edit.a_count;
  }
  copy_until(a.size());
  return applied;
}

RC_GTEST_PROP(LineDiffTest, MakesTheOtherTextWithTheFewestEdits, ()) {
  const auto text = rc::gen::container<std::string>(rc::gen::element('a', 'b', 'c', '\n'));
  const std::string before = *text;
  const std::string after = *text;
  const Lines a = split_lines(before);
  const Lines b = split_lines(after);
  const Rebuilt applied = apply(diff_lines(a, b), a, b);
  RC_ASSERT(applied.lines == b);
  RC_ASSERT(applied.kept == common_lines(a, b));
}

TEST(LineDiffTest, TextsWithNothingInCommonAreOneEdit) {
  std::string before;
  std::string after;
  for (int i = 0; i < 3000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    after += "b" + std::to_string(i) + "\n";
  }
  const auto edits = diff_lines(split_lines("same\n" + before), split_lines("same\n" + after));
  EXPECT_EQ(edits, (std::vector<Edit>{{1, 3000, 1, 3000}}));
}

TEST(LineDiffTest, EqualTextsHaveNoEdits) {
  EXPECT_TRUE(diff_lines({}, {}).empty());
  EXPECT_TRUE(diff_lines(split_lines("a\nb"), split_lines("a\nb")).empty());
}

TEST(LineDiffTest, LinesKeepTheirLineFeeds) {
  EXPECT_EQ(split_lines("a\n\nb"), (Lines{"a\n", "\n", "b"}));
  EXPECT_EQ(split_lines("a\n"), (Lines{"a\n"}));
}

}  // namespace
}  // namespace twotrack::workspace
