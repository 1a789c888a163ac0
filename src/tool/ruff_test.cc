#include "tool/ruff.h"

#include <gmock/gmock.h>

#include "testing/event_lines.h"

namespace twotrack::tool {
namespace {

using testing::recorded;

TEST(RuffTest, ReadsEveryFindingToTheColumn) {
  const auto findings = parse_ruff(recorded("tools/lint/ruff.json"));
  ASSERT_TRUE(findings.ok()) << findings.error().message;
  struct Case {
    std::string_view code;
    TextPosition at;
    std::string_view message;
    std::string_view fix;  // "safe", "unsafe" or ""
  };
  const Case cases[] = {
      {"F401", {1, 8}, "`os` imported but unused", "safe"},
      {"E401", {2, 1}, "Multiple imports on one line", "safe"},
      {"F401", {2, 8}, "`sys` imported but unused", "safe"},
      {"F401", {2, 13}, "`json` imported but unused", "safe"},
      {"F841", {6, 5}, "Local variable `y` is assigned to but never used", "unsafe"},
      {"E711", {7, 13}, "Comparison to `None` should be `cond is None`", "unsafe"},
      {"F841", {9, 5}, "Local variable `s` is assigned to but never used", "unsafe"},
      {"UP031", {9, 9}, "Use format specifiers instead of percent format", "unsafe"},
      {"E702", {9, 18}, "Multiple statements on one line (semicolon)", ""},
      {"F841", {9, 20}, "Local variable `z` is assigned to but never used", "unsafe"},
      {"E741", {9, 24}, "Ambiguous variable name: `l`", ""},
      {"F841", {9, 24}, "Local variable `l` is assigned to but never used", "unsafe"},
      {"SIM105",
       {10, 5},
       "Use `contextlib.suppress(BaseException)` instead of `try`-`except`-`pass`",
       "unsafe"},
      {"E722", {12, 5}, "Do not use bare `except`", ""},
      {"F541", {14, 11}, "f-string without any placeholders", "safe"},
  };
  ASSERT_EQ(findings.value().size(), std::size(cases));
  for (size_t i = 0; i < std::size(cases); ++i) {
    SCOPED_TRACE(i);
    const LintFinding& found = findings.value()[i];
    EXPECT_EQ(found.code, cases[i].code);
    EXPECT_EQ(found.at, cases[i].at);
    EXPECT_EQ(found.message, cases[i].message);
    EXPECT_EQ(found.fix ? (found.fix->is_safe ? "safe" : "unsafe") : "", cases[i].fix);
  }
}

TEST(RuffTest, ItsEditsChangeWhatTheyShouldAndNothingElse) {
  const std::string source = recorded("tools/lint/sample.py");
  const auto findings = parse_ruff(recorded("tools/lint/ruff.json"));
  ASSERT_TRUE(findings.ok());
  struct Case {
    size_t place;
    std::string_view before;
    std::string_view after;
  };
  const Case cases[] = {
      {0, "import os\n", ""},
      {1, "import sys, json\n", "import sys\nimport json\n"},
      {5, "if x == None:", "if x is None:"},
      {7, "\"é%s\" % x;", "\"é{}\".format(x);"},
      {9, "; z = l = 2", "; l = 2"},
      {14, "print(f\"hello\")", "print(\"hello\")"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.before);
    std::string expected = source;
    expected.replace(expected.find(one.before), one.before.size(), one.after);
    EXPECT_EQ(apply_edits(source, findings.value()[one.place].fix->edits).value(), expected);
  }
}

TEST(RuffTest, FindingsOfSeveralFilesAreKeptApart) {
  const auto finding = [](std::string_view file, int row) {
    return R"({"filename":")" + std::string(file) + R"(","code":"F401","message":"m",)" +
           R"("location":{"row":)" + std::to_string(row) + R"(,"column":1}})";
  };
  const auto files = parse_ruff_files("[" + finding("/p/b.py", 7) + "," + finding("/p/a.py", 2) +
                                      "," + finding("/p/b.py", 3) + "]");
  ASSERT_TRUE(files.ok()) << files.error().message;
  ASSERT_EQ(files.value().size(), 2U);
  EXPECT_EQ(files.value().at("/p/a.py").size(), 1U);
  ASSERT_EQ(files.value().at("/p/b.py").size(), 2U);
  EXPECT_EQ(files.value().at("/p/b.py").front().at.row, 3U);
}

TEST(RuffTest, WhatIsNotItsReportIsRefused) {
  for (const std::string_view text :
       {"", "error: no such option", "{}", "[1]", "[{}]", R"([{"code":"F401","message":"x"}])",
        R"([{"code":"F401","location":{"row":1}}])", "[{\"code\":"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(parse_ruff(text).error().code, Code::kInvalid);
  }
  EXPECT_TRUE(parse_ruff("[]").value().empty());
}

TEST(RuffTest, OnlyFixesThatCanBeAppliedCount) {
  const auto finding = [](std::string_view fix) {
    return parse_ruff(R"([{"code":null,"location":{"row":1,"column":1},"message":"m","fix":)" +
                      std::string(fix) + "}]")
        .value()
        .front();
  };
  const std::string edits =
      R"("edits":[{"content":"","location":{"row":1,"column":1},"end_location":{"row":1,"column":2}}])";
  EXPECT_EQ(finding("null").code, "invalid-syntax");
  EXPECT_FALSE(finding("null").fix);
  EXPECT_FALSE(finding(R"({"applicability":"safe","edits":[]})").fix);
  EXPECT_FALSE(finding(R"({"applicability":"display",)" + edits + "}").fix);
  EXPECT_TRUE(finding(R"({"applicability":"unsafe",)" + edits + "}").fix);
}

}  // namespace
}  // namespace twotrack::tool
