// The lint tools with the real ruff.
#include "testing/event_lines.h"
#include "tool/builtin_fixture_test.h"

namespace twotrack::tool {
namespace {

using ::testing::HasSubstr;
using testing::recorded;

class LintToolsTest : public BuiltinTest {
 protected:
  void SetUp() override {
    need("ruff");
    add("ruff.toml", "[lint]\nselect = [\"E\", \"F\", \"UP\", \"SIM105\"]\n");
    add("a.py", recorded("tools/lint/sample.py"));
  }
  ToolReturn fix(const std::string& code, int line) const {
    return call("apply_fix", R"({"code":")" + code + R"(","line":)" + std::to_string(line) + "}");
  }
};

TEST_F(LintToolsTest, EveryFindingIsToldToTheColumn) {
  const ToolReturn done = call("run_linter");
  EXPECT_EQ(outcome(done), R"("partial")");
  EXPECT_EQ(summary(done), R"("Found 15 lint errors, 12 fixable")");
  EXPECT_EQ(
      at(done, "/result/issues/7"),
      R"({"code":"UP031","line":9,"col":9,"message":"Use format specifiers instead of percent format","fixable":true})");
  EXPECT_EQ(at(done, "/result/total"), "15");
  EXPECT_EQ(at(done, "/result/fixable_count"), "12");
  EXPECT_EQ(at(done, "/knowledge_delta"),
            R"({"lint_errors_remaining":15,"lint_errors_fixable":12})");
  EXPECT_EQ(
      at(done, "/diagnostics/0"),
      R"({"rule":"F401","file":"a.py","line":1,"column":8,"message":"`os` imported but unused"})");
  EXPECT_EQ(at(done, "/candidate_actions/0"),
            R"({"tool":"apply_fix","args":{"code":"F401","line":1}})");
  EXPECT_FALSE(exists(".ruff_cache"));
  EXPECT_EQ(content("a.py"), recorded("tools/lint/sample.py"));
}

TEST_F(LintToolsTest, NoMoreCallsAreProposedThanASmallModelCanWeigh) {
  const ToolReturn found = call("run_linter");
  EXPECT_NE(at(found, "/candidate_actions/2"), "");
  EXPECT_EQ(at(found, "/candidate_actions/3"), "");
  EXPECT_NE(at(found, "/diagnostics/11"), "");
}

TEST_F(LintToolsTest, AllSafeFixesAreOneCall) {
  const ToolReturn done = call("fix_all_safe");
  EXPECT_EQ(outcome(done), R"("success")") << done.output;
  EXPECT_THAT(summary(done), HasSubstr("safely"));
  const ToolReturn left = call("run_linter");
  EXPECT_EQ(known(done, "lint_errors_remaining"), known(left, "lint_errors_remaining"));
  EXPECT_NE(left.output.find(R"("fixable":true)"), std::string::npos) << "unsafe ones are left";
  EXPECT_THAT(summary(call("fix_all_safe")), HasSubstr("Fixed 0 lint errors safely"));
  EXPECT_FALSE(exists(".ruff_cache"));
}

TEST_F(LintToolsTest, WhatWasFixedIsCounted) {
  const ToolReturn before = call("run_linter");
  const ToolReturn done = call("fix_all_safe");
  const uint64_t fixed = std::stoul(at(done, "/result/fixed"));
  EXPECT_GT(fixed, 0U);
  EXPECT_EQ(fixed + std::stoul(at(done, "/result/remaining")),
            std::stoul(known(before, "lint_errors_remaining")));
}

TEST_F(LintToolsTest, AnUnsafeFixIsMarked) {
  call("fix_all_safe");
  const ToolReturn found = call("run_linter");
  const std::string args = at(found, "/candidate_actions/0/args");
  EXPECT_THAT(summary(call("apply_fix", args)), HasSubstr("by an unsafe fix, "));
}

TEST_F(LintToolsTest, WhereUnsafeFixesAreForbiddenThereAreNone) {
  allows_unsafe_ = false;
  call("fix_all_safe");
  const ToolReturn found = call("run_linter");
  EXPECT_EQ(known(found, "lint_errors_fixable"), "0") << found.output;
  const std::string before = content("a.py");
  const ToolReturn done =
      call("apply_fix", R"({"code":)" + at(found, "/diagnostics/0/rule") + R"(,"line":)" +
                            at(found, "/diagnostics/0/line") + "}");
  EXPECT_THAT(error(done), HasSubstr("There is no fix for"));
  EXPECT_EQ(content("a.py"), before);
}

TEST_F(LintToolsTest, ExactlyTheNamedFindingIsFixed) {
  const ToolReturn done = fix("E711", 7);
  EXPECT_EQ(outcome(done), R"("success")");
  EXPECT_EQ(summary(done), R"("Fixed E711 on line 7 by an unsafe fix, 14 lint errors left")");
  EXPECT_EQ(known(done, "lint_errors_remaining"), "14");
  std::string expected = recorded("tools/lint/sample.py");
  expected.replace(expected.find("x == None"), 9, "x is None");
  EXPECT_EQ(content("a.py"), expected);
}

TEST_F(LintToolsTest, OfSeveralOnALineTheFirstIsFixedAndLinesAreTheNewOnes) {
  // Line 2 imports two modules that nobody uses: each call takes one of them.
  add("a.py", "import sys, json\nimport os\n");
  EXPECT_EQ(outcome(fix("F401", 1)), R"("success")");
  EXPECT_THAT(content("a.py"), HasSubstr("import os\n"));
  const ToolReturn done = call("run_linter");
  EXPECT_EQ(at(done, "/diagnostics/0/rule"), R"("F401")");
}

TEST_F(LintToolsTest, FixingAllThatCanBeFixedTakesAsManyCallsAsThereAreFindings) {
  int calls = 0;
  for (;; ++calls) {
    const ToolReturn found = call("run_linter");
    ASSERT_LT(calls, 30);
    const std::string args = at(found, "/candidate_actions/0/args");
    if (at(found, "/candidate_actions/0/tool") != R"("apply_fix")") break;
    ASSERT_EQ(outcome(call("apply_fix", args)), R"("success")") << args;
  }
  EXPECT_GT(calls, 5);
}

TEST_F(LintToolsTest, ACleanFileIsASuccessAndLeadsToTheEnd) {
  add("a.py", "X = 1\n");
  const ToolReturn done = call("run_linter", R"({"check_only":true})");
  EXPECT_EQ(outcome(done), R"("success")");
  EXPECT_EQ(summary(done), R"("No lint errors found")");
  EXPECT_EQ(at(done, "/diagnostics"), "[]");
  EXPECT_EQ(known(done, "lint_errors_remaining"), "0");
  EXPECT_EQ(at(done, "/candidate_actions/0/tool"), R"("submit_result")");
}

TEST_F(LintToolsTest, AFixThatDoesNotExistSaysWhichDo) {
  struct Case {
    std::string code;
    int line;
    std::string_view says;
  };
  const Case cases[] = {{"F401", 9, "There is no F401 on line 9. Findings: F401 on line 1"},
                        {"E999", 1, "There is no E999 on line 1"},
                        {"E702", 9, "There is no fix for E702 on line 9"},
                        {"F401", -1, "line is missing"}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.says);
    const ToolReturn done = fix(one.code, one.line);
    EXPECT_EQ(outcome(done), R"("error")");
    EXPECT_THAT(error(done), HasSubstr(one.says));
    EXPECT_EQ(at(done, "/knowledge_delta"), "{}") << "it would take the place of evidence";
  }
  EXPECT_EQ(content("a.py"), recorded("tools/lint/sample.py"));
}

TEST_F(LintToolsTest, ABrokenFileIsFoundBroken) {
  add("a.py", "def f(:\n  x");
  const ToolReturn done = call("run_linter");
  EXPECT_EQ(outcome(done), R"("partial")");
  EXPECT_EQ(at(done, "/diagnostics/0/rule"), R"("invalid-syntax")");
}

TEST_F(LintToolsTest, WhatCannotBeCheckedIsAnError) {
  EXPECT_THAT(error(call("run_linter", R"({"check_only":false})")), HasSubstr("only checks"));
  node_.file = "missing.py";
  EXPECT_THAT(error(call("run_linter")), HasSubstr("there is no file missing.py"));
  node_.file = "a.py";
  add("ruff.toml", "no such setting");
  const ToolReturn done = call("run_linter");
  EXPECT_EQ(outcome(done), R"("error")");
  EXPECT_THAT(error(done), HasSubstr("ruff ended with status 2"));
}

TEST_F(LintToolsTest, ATimeOutIsNotACleanFile) {
  std::filesystem::remove(path(".twotrack/venv"));
  add(".twotrack/venv/bin/ruff", "#!/bin/sh\necho '[]'\nwhile :; do :; done\n");
  std::filesystem::permissions(path(".twotrack/venv/bin/ruff"), std::filesystem::perms::owner_all);
  time_limit_ = std::chrono::milliseconds(300);
  const ToolReturn done = call("run_linter");
  EXPECT_EQ(done.outcome, Outcome::kError);
  EXPECT_EQ(done.code, "TIMEOUT");
  EXPECT_EQ(outcome(done), R"("error")");
  EXPECT_EQ(at(done, "/diagnostics"), "");
}

TEST_F(LintToolsTest, ReadingShowsEveryLineWithItsNumber) {
  add("a.py", "import os\n\nx = \"é\"");
  const ToolReturn done = call("read_current_file");
  EXPECT_EQ(at(done, "/result"), R"({"content":"1: import os\n2: \n3: x = \"é\"\n","lines":3})");
  EXPECT_EQ(summary(done), R"("Read a.py, 3 lines")");
}

}  // namespace
}  // namespace twotrack::tool
