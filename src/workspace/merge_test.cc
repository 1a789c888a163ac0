#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "workspace/line_diff.h"

namespace twotrack::workspace {
namespace {

TEST(MergeTest, EditsThatDoNotMeetAreBothTaken) {
  const struct {
    std::string_view what, base, mine, theirs, merged;
  } cases[] = {
      {"two functions of one file", "a\nb\nc\nd\ne\n", "A\nb\nc\nd\ne\n", "a\nb\nc\nd\nE\n",
       "A\nb\nc\nd\nE\n"},
      {"an insertion and a deletion", "a\nb\nc\nd\n", "0\na\nb\nc\nd\n", "a\nb\nd\n",
       "0\na\nb\nd\n"},
      {"the same edit twice", "a\nb\nc\n", "a\nX\nc\n", "a\nX\nc\n", "a\nX\nc\n"},
      {"one side untouched", "a\nb\n", "a\nb\n", "b\n", "b\n"},
      {"all gone on both sides", "a\n", "", "", ""},
      {"lengths that differ", "a\nb\nc\nd\ne\n", "a\n1\n2\n3\nb\nc\nd\ne\n", "a\nb\nc\nd\n",
       "a\n1\n2\n3\nb\nc\nd\n"},
      {"no line feed at the end", "a\nb\nc", "A\nb\nc", "a\nb\nC", "A\nb\nC"},
  };
  for (const auto& one : cases) {
    SCOPED_TRACE(one.what);
    const Merge merge = merge_lines({.base = one.base, .mine = one.mine, .theirs = one.theirs});
    EXPECT_TRUE(merge.conflicts.empty());
    EXPECT_EQ(merge.text, one.merged);
  }
}

TEST(MergeTest, EditsThatMeetAreConflictsWithBothSides) {
  const struct {
    std::string_view what, base, mine, theirs;
    MergeConflict conflict;
  } cases[] = {
      {"the same line", "a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n", {2, "b\n", "X\n", "Y\n"}},
      {"lines that touch",
       "a\nb\nc\n",
       "a\nX\nc\n",
       "a\nb\nY\n",
       {2, "b\nc\n", "X\nc\n", "b\nY\n"}},
      {"two insertions at one place", "a\nb\n", "a\n1\nb\n", "a\n2\nb\n", {2, "", "1\n", "2\n"}},
      {"an edit in what the other removed",
       "a\nb\nc\nd\n",
       "a\nd\n",
       "a\nb\nC\nd\n",
       {2, "b\nc\n", "", "b\nC\n"}},
      {"both ends of a chain",
       "a\nb\nc\nd\n",
       "A\nb\nC\nd\n",
       "a\nX\nc\nd\n",
       {1, "a\nb\nc\n", "A\nb\nC\n", "a\nX\nc\n"}},
  };
  for (const auto& one : cases) {
    SCOPED_TRACE(one.what);
    const Merge merge = merge_lines({.base = one.base, .mine = one.mine, .theirs = one.theirs});
    EXPECT_THAT(merge.conflicts, ::testing::ElementsAre(one.conflict));
    EXPECT_EQ(merge.text, "");
  }
}

std::string text_of(const std::vector<int>& lines) {
  std::string text;
  for (const int line : lines) text += std::to_string(line) + "\n";
  return text;
}

// Few different lines, so that they repeat.
rc::Gen<std::vector<int>> lines() {
  return rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 5));
}

RC_GTEST_PROP(MergeTest, OneSidesEditsAreTakenAsTheyAre, ()) {
  const std::string base = text_of(*lines());
  const std::string edited = text_of(*lines());
  const Merge expected{.text = edited};
  RC_ASSERT(merge_lines({.base = base, .mine = base, .theirs = edited}) == expected);
  RC_ASSERT(merge_lines({.base = base, .mine = edited, .theirs = base}) == expected);
  RC_ASSERT(merge_lines({.base = base, .mine = edited, .theirs = edited}) == expected);
}

RC_GTEST_PROP(MergeTest, EditsOnBothSidesOfAnUntouchedLineAreBothTaken, ()) {
  const std::string above = text_of(*lines());
  const std::string below = text_of(*lines());
  const std::string new_above = text_of(*lines());
  const std::string new_below = text_of(*lines());
  const std::string wall = "wall\n";
  const Merge merge = merge_lines({.base = above + wall + below,
                                   .mine = new_above + wall + below,
                                   .theirs = above + wall + new_below});
  RC_ASSERT(merge == Merge{.text = new_above + wall + new_below});
}

RC_GTEST_PROP(MergeTest, TheSidesCanBeSwapped, ()) {
  const std::string base = text_of(*lines());
  const std::string mine = text_of(*lines());
  const std::string theirs = text_of(*lines());
  const Merge one = merge_lines({.base = base, .mine = mine, .theirs = theirs});
  Merge other = merge_lines({.base = base, .mine = theirs, .theirs = mine});
  for (MergeConflict& conflict : other.conflicts) std::swap(conflict.mine, conflict.theirs);
  RC_ASSERT(one == other);
}

}  // namespace
}  // namespace twotrack::workspace
