#include "eval/lint_case.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace twotrack::eval {
namespace {

// What a line with the fault has in it.
const std::map<std::string, std::string> kMarks = {
    {"E401", "import os, sys"}, {"F401", "import "}, {"E711", "== None"},
    {"E712", "== True"},        {"E703", ";"},       {"F541", "f\""},
    {"E731", "lambda"}};

std::string line_of(const std::string& text, uint64_t number) {
  size_t at = 0;
  for (uint64_t line = 1; line < number; ++line) at = text.find('\n', at) + 1;
  return text.substr(at, text.find('\n', at) - at);
}

TEST(LintCaseTest, NoTwoAreAlikeAndEachIsTheSameAgain) {
  std::set<std::string> texts;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    for (uint64_t number = 0; number < 100; ++number) {
      const LintCase made = make_lint_case(seed, number);
      EXPECT_TRUE(texts.insert(made.text).second);
      EXPECT_EQ(made.text, make_lint_case(seed, number).text);
      EXPECT_GE(made.findings.size(), 2U);
      EXPECT_LE(made.findings.size(), 5U);
      EXPECT_TRUE(std::ranges::is_sorted(made.findings, {}, &LintCase::Finding::line));
    }
  }
}

TEST(LintCaseTest, ManyRulesAreBrokenOnTheLinesThatItSays) {
  std::set<std::string> codes;
  for (uint64_t number = 0; number < 100; ++number) {
    const LintCase made = make_lint_case(5, number);
    for (const LintCase::Finding& finding : made.findings) {
      codes.insert(finding.code);
      const std::string line = line_of(made.text, finding.line);
      SCOPED_TRACE(finding.code + ": " + line);
      const auto mark = kMarks.find(finding.code);
      if (mark != kMarks.end()) {
        EXPECT_NE(line.find(mark->second), std::string::npos);
      }
    }
  }
  EXPECT_EQ(codes.size(), 11U);
}

}  // namespace
}  // namespace twotrack::eval
