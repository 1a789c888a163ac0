#include "hub/ignore_rules.h"

#include <gtest/gtest.h>

namespace twotrack::hub {
namespace {

TEST(IgnorePatternTest, FitsAsGitSaysItDoes) {
  constexpr auto kFile = EntryKind::kFile;
  constexpr auto kFolder = EntryKind::kFolder;
  struct Case {
    std::string_view pattern;
    std::string_view path;
    EntryKind kind;
    bool fits;
  };
  const Case cases[] = {
      // A name without a slash fits at any depth.
      {"a.py", "a.py", kFile, true},
      {"a.py", "x/y/a.py", kFile, true},
      {"a.py", "ba.py", kFile, false},
      {"*.pyc", "x/a.pyc", kFile, true},
      {"*.pyc", "x/a.py", kFile, false},
      {"build", "build", kFolder, true},
      // A slash at the end: folders only.
      {"build/", "build", kFolder, true},
      {"build/", "x/build", kFolder, true},
      {"build/", "build", kFile, false},
      // A slash elsewhere: from the folder of the file.
      {"/a.py", "a.py", kFile, true},
      {"/a.py", "x/a.py", kFile, false},
      {"x/a.py", "x/a.py", kFile, true},
      {"x/a.py", "y/x/a.py", kFile, false},
      {"x/*.py", "x/a.py", kFile, true},
      {"x/*.py", "x/y/a.py", kFile, false},
      // ? and sets take one character that is not a slash.
      {"a?.py", "ab.py", kFile, true},
      {"a?.py", "a.py", kFile, false},
      {"x?y", "x/y", kFile, false},
      {"[a-c].py", "b.py", kFile, true},
      {"[a-c].py", "d.py", kFile, false},
      {"[!a-c].py", "d.py", kFile, true},
      {"[^a-c].py", "b.py", kFile, false},
      {"[]a].py", "].py", kFile, true},
      {"[a-].py", "-.py", kFile, true},
      {"[\\]].py", "].py", kFile, true},
      // ** is any number of folders.
      {"**/a.py", "a.py", kFile, true},
      {"**/a.py", "x/y/a.py", kFile, true},
      {"**/a.py", "xa.py", kFile, false},
      {"x/**/a.py", "x/a.py", kFile, true},
      {"x/**/a.py", "x/y/z/a.py", kFile, true},
      {"x/**/a.py", "x/ya.py", kFile, false},
      {"x/**", "x/y/a.py", kFile, true},
      {"x/**", "x", kFolder, false},
      {"**", "x/y", kFile, true},
      {"x**y", "xay", kFile, true},
      {"/x**y", "xa/by", kFile, false},
      // Stars give back what they took.
      {"*a*b", "aab", kFile, true},
      {"*a*b", "ab1", kFile, false},
      {"*.py*", ".py", kFile, true},
      // Backslashes and blanks.
      {"\\#a", "#a", kFile, true},
      {"\\!a", "!a", kFile, true},
      {"a\\*", "a*", kFile, true},
      {"a\\*", "ab", kFile, false},
      {"a  ", "a", kFile, true},
      {"a\\ ", "a ", kFile, true},
      {"a\r", "a", kFile, true},
  };
  for (const auto& [pattern, path, kind, fits] : cases) {
    SCOPED_TRACE(std::string(pattern) + " on " + std::string(path));
    const auto parsed = IgnorePattern::parse(pattern);
    ASSERT_TRUE(parsed);
    EXPECT_EQ(parsed->fits(path, kind), fits);
  }
}

TEST(IgnorePatternTest, BlankLinesAndCommentsAreNoPatterns) {
  for (const std::string_view line : {"", "   ", "# a", "\r", "/", "!"}) {
    EXPECT_FALSE(IgnorePattern::parse(line)) << line;
  }
}

TEST(IgnorePatternTest, ManyStarsTakeNoLongTime) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "*a";
  EXPECT_FALSE(IgnorePattern::parse(pattern)->fits(std::string(4000, 'a') + "b", EntryKind::kFile));
}

TEST(IgnorePatternTest, WhatIsLongerThanAnyPathIsNoPattern) {
  EXPECT_TRUE(IgnorePattern::parse(std::string(4096, '[')));
  EXPECT_FALSE(IgnorePattern::parse(std::string(4097, '[')));
}

TEST(IgnorePatternTest, ManyFoldersTakeNoLongTime) {
  std::string pattern;
  for (int i = 0; i < 1'300; ++i) pattern += "**/";
  pattern += "*a*b";
  EXPECT_FALSE(IgnorePattern::parse(pattern)->fits(std::string(4000, 'a'), EntryKind::kFile));
}

TEST(IgnoreRulesTest, TheLastRuleThatFitsDecides) {
  IgnoreRules rules;
  rules.add("", "*.py\n!keep.py\n/keep.py\n");
  EXPECT_TRUE(rules.ignores("a.py", EntryKind::kFile));
  EXPECT_TRUE(rules.ignores("keep.py", EntryKind::kFile));
  EXPECT_FALSE(rules.ignores("x/keep.py", EntryKind::kFile));
  EXPECT_FALSE(rules.ignores("a.txt", EntryKind::kFile));
}

TEST(IgnoreRulesTest, ADeeperFileSpeaksLastAndOnlyForWhatIsBelowIt) {
  IgnoreRules rules;
  rules.add("", "\xEF\xBB\xBF*.py\r\n");
  rules.add("x/y", "!a.py\n/b.txt");
  EXPECT_TRUE(rules.ignores("a.py", EntryKind::kFile));
  EXPECT_FALSE(rules.ignores("x/y/a.py", EntryKind::kFile));
  EXPECT_FALSE(rules.ignores("x/y/z/a.py", EntryKind::kFile));
  EXPECT_TRUE(rules.ignores("x/ya.py", EntryKind::kFile));
  EXPECT_TRUE(rules.ignores("x/y/b.txt", EntryKind::kFile));
  EXPECT_FALSE(rules.ignores("b.txt", EntryKind::kFile));
}

}  // namespace
}  // namespace twotrack::hub
