// Who speaks about a result, and what the summarizers by name say. The cases marked "documents" are
// the tests that came with the design; docs/summaries.md lists where we differ, and why.
#include "summary/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>
#include <stdexcept>

#include "summary/summarize.h"

namespace twotrack {
namespace {

using ::testing::HasSubstr;
using Answer = Result<std::optional<ToolSummary>>;

Delta summarize_as(std::string_view tool, std::string_view raw,
                   const Registry& registry = Registry::with_builtins()) {
  return summarize({.tool = tool, .raw_output = raw, .registry = &registry});
}

std::string knowledge(const Delta& delta) {
  std::string text;
  for (const auto& [key, value] : delta.knowledge) text += key + "=" + value.text + " ";
  if (!text.empty()) text.pop_back();
  return text;
}

struct RegistryCase {
  std::string_view raw;
  std::string_view summary;
  Outcome outcome;
  std::string_view knowledge;
};

void expect_cases(std::string_view tool, std::span<const RegistryCase> cases) {
  for (const RegistryCase& one : cases) {
    SCOPED_TRACE(one.raw);
    const Delta delta = summarize_as(tool, one.raw);
    EXPECT_EQ(delta.summary, one.summary);
    EXPECT_EQ(delta.outcome, one.outcome);
    EXPECT_EQ(knowledge(delta), one.knowledge);
  }
}

constexpr auto kSuccess = Outcome::kSuccess;
constexpr auto kPartial = Outcome::kPartial;
constexpr auto kError = Outcome::kError;

TEST(RegistryTest, TheLinterSummarizerSaysWhatIsLeft) {
  const RegistryCase kCases[] = {
      // documents
      {R"({"errors":[]})", "No lint errors found", kSuccess, "lint_errors_remaining=0"},
      {R"({"errors":[1,2,3]})", "Found 3 lint errors", kPartial, "lint_errors_remaining=3"},
      {R"({"result":{"errors":[1,2,3]}})", "Found 3 lint errors", kPartial,
       "lint_errors_remaining=3"},
      {R"({"errors":[1],"fixed":2})", "Fixed 2 lint errors, 1 remaining", kPartial,
       "lint_errors_remaining=1 lint_errors_fixed=2"},
      {R"({"errors":[1,2],"fixed":1})", "Fixed 1 lint error, 2 remaining", kPartial,
       "lint_errors_remaining=2 lint_errors_fixed=1"},
      {R"({"errors":[],"fixed":4})", "Fixed all 4 lint errors", kSuccess,
       "lint_errors_remaining=0 lint_errors_fixed=4"},
      // what the real scripts return
      {R"({"issues":[{"code":"F401","line":3}],"total":1,"fixable_count":1})",
       "Found 1 lint error, 1 fixable", kPartial, "lint_errors_remaining=1 lint_errors_fixable=1"},
      {R"({"issues":[],"total":0,"fixable_count":0})", "No lint errors found", kSuccess,
       "lint_errors_remaining=0 lint_errors_fixable=0"},
      // a list that was cut: the total knows better
      {R"({"issues":[{"code":"E1","line":1}],"total":40})", "Found 40 lint errors", kPartial,
       "lint_errors_remaining=40"},
      // an explicit outcome is not overruled by its own summarizer, unless problems are listed
      {R"({"errors":[],"outcome":"partial"})", "", kPartial, ""},
  };
  expect_cases("run_linter", kCases);
}

TEST(RegistryTest, TheTestSummarizerNeverCallsAllPassedWhatDidNotRun) {
  const RegistryCase kCases[] = {
      // documents
      {R"({"passed":5,"failed":0})", "All 5 tests passed", kSuccess,
       "tests_passed=5 tests_failed=0"},
      {R"({"passed":3,"failed":2})", "2 of 5 tests failed", kPartial,
       "tests_passed=3 tests_failed=2"},
      // collection errors
      {R"({"passed":3,"failed":0,"errors":4,"failures":[]})", "3 tests passed, 4 errors", kPartial,
       "tests_passed=3 tests_failed=0 tests_errors=4"},
      {R"({"passed":0,"failed":0,"errors":2})", "2 errors, no test ran", kError,
       "tests_passed=0 tests_failed=0 tests_errors=2"},
      {R"({"passed":1,"failed":1,"errors":1})", "1 of 2 tests failed, 1 error", kPartial,
       "tests_passed=1 tests_failed=1 tests_errors=1"},
      {R"({"passed":0,"failed":0})", "No tests ran", kPartial, "tests_passed=0 tests_failed=0"},
  };
  expect_cases("run_tests", kCases);
}

TEST(RegistryTest, ProblemsAreListedWithWhatAFixNeeds) {
  const Delta lint = summarize_as(
      "run_linter",
      R"({"issues":[{"code":"F401","line":3,"col":8,"message":"unused","fixable":true}]})");
  EXPECT_THAT(lint.diagnostics,
              ::testing::ElementsAre(R"({"rule":"F401","line":3,"column":8,"message":"unused"})"));
  const Delta tests = summarize_as(
      "run_tests",
      R"({"passed":0,"failed":1,"failures":[{"test":"test_a","message":"assert 1 == 2"}]})");
  EXPECT_THAT(tests.diagnostics,
              ::testing::ElementsAre(R"({"test":"test_a","message":"assert 1 == 2"})"));
  EXPECT_TRUE(summarize_as("run_linter", R"({"errors":[]})").has_diagnostics);
}

TEST(RegistryTest, AShapeThatIsNotRecognisedIsLeftToTheDigests) {
  for (const std::string_view raw :
       {R"({"files":3})", R"({"passed":3})", R"({"errors":"none"})", R"({"errors":-1})", R"([1,2])",
        "ran fine", "", R"({"passed":true,"failed":false})", R"({"issues":null})"}) {
    SCOPED_TRACE(raw);
    for (const std::string_view tool : {"run_linter", "run_tests"}) {
      EXPECT_EQ(summarize_as(tool, raw).summarizer.find('@' + std::string("1,")),
                std::string::npos);
    }
  }
}

TEST(RegistryTest, AResultThatItCannotReadTakesOlderCountsAway) {
  EXPECT_EQ(knowledge(summarize_as("run_tests", "ran fine")),
            "tests_passed=null tests_failed=null tests_errors=null");
  EXPECT_EQ(knowledge(summarize_as("run_linter", "a.py:3:1: F401 unused import\nFound 1 error.\n")),
            "lint_errors_remaining=1 lint_errors_fixed=null lint_errors_fixable=null");
  EXPECT_EQ(knowledge(summarize_as("run_tests", R"({"error":true,"message":"no pytest"})")), "");
  EXPECT_EQ(knowledge(summarize_as("run_tests", R"({"summary":"Fine","outcome":"success"})")), "");
}

TEST(RegistryTest, WhatDidNotRunHasNotFoundNothing) {
  const RegistryCase kLinter[] = {
      {R"({"timed_out":true,"errors":[]})", "", kError, ""},
      {R"({"status":"timeout","issues":[],"total":0})", "", kError, ""},
      {R"({"success":false,"errors":[],"stderr":"config invalid"})", "", kError, ""},
      {R"({"exit_code":2,"errors":[],"stderr":"ruff: command not found"})", "", kPartial, ""},
  };
  expect_cases("run_linter", kLinter);
  const RegistryCase kTests[] = {
      {R"({"passed":3,"failed":0,"exit_code":-9})", "", kError, ""},
      {R"({"passed":3,"failed":0,"timeout":true})", "", kError, ""},
  };
  expect_cases("run_tests", kTests);
}

TEST(RegistryTest, AFailureIsNeverHandedToASummarizerOfSuccesses) {
  for (const std::string_view raw :
       {R"({"error":true,"code":"TIMEOUT","message":"too slow"})",
        R"({"error":"boom","errors":[]})", R"({"status":"failed","errors":[]})",
        R"({"outcome":"error","passed":3,"failed":0})"}) {
    SCOPED_TRACE(raw);
    for (const std::string_view tool : {"run_linter", "apply_fix", "run_tests"}) {
      const Delta delta = summarize_as(tool, raw);
      EXPECT_EQ(delta.outcome, kError);
      EXPECT_EQ(delta.summary, "");
    }
  }
  const Registry registry = Registry::with_builtins();
  const Delta told = summarize({.tool = "run_linter",
                                .raw_output = R"({"errors":[]})",
                                .outcome = "error",
                                .registry = &registry});
  EXPECT_EQ(told.summary, "");
}

TEST(RegistryTest, ThePassthroughShowsWhatTheResultSaysOfItself) {
  Registry registry;
  registry.add("mine", *builtin_summarizer("passthrough"));
  EXPECT_EQ(summarize_as("mine", R"({"summary":"Custom summary"})", registry).summary,
            "Custom summary");
  EXPECT_EQ(summarize_as("mine", R"({"message":"Operation complete"})", registry).summary,
            "Operation complete");
  EXPECT_EQ(summarize_as("mine", R"({"data":"something"})", registry).summary, "Tool completed");
}

TEST(RegistryTest, TheToolItselfSpeaksFirst) {
  const Delta delta = summarize_as(
      "run_linter", R"({"result":{"errors":[]},"summary":"Mine","outcome":"success"})");
  EXPECT_EQ(delta.summary, "Mine");
  EXPECT_EQ(delta.summarizer, "contract@1");
}

TEST(RegistryTest, AWrappedReturnIsReadInside) {
  EXPECT_EQ(
      summarize_as("run_tests", R"({"error":false,"result":{"passed":2,"failed":0}})").summary,
      "All 2 tests passed");
  EXPECT_EQ(
      summarize_as("x", R"({"error":false,"result":{"summary":"Inside","result":1}})").summary,
      "Inside");
  // Knowledge without a summary: the tool's own value of a key counts.
  const Delta delta = summarize_as(
      "run_tests",
      R"({"result":{"passed":2,"failed":0},"knowledge_delta":{"tests_passed":"two"}})");
  EXPECT_EQ(delta.summary, "All 2 tests passed");
  EXPECT_EQ(knowledge(delta), "tests_passed=\"two\" tests_failed=0");
}

TEST(RegistryTest, ASummarizerThatFailsOrThrowsIsNamedAndTheDigestSpeaks) {
  Registry registry;
  registry.add("fails", {"mine@2", [](const ToolOutput&) -> Answer {
                           return Error{Code::kInvalid, "no idea"};
                         }});
  registry.add("throws",
               {"mine@3", [](const ToolOutput&) -> Answer { throw std::runtime_error("boom"); }});
  const Delta failed = summarize_as("fails", R"({"id":7})", registry);
  EXPECT_EQ(failed.summarizer, "json@1 (mine@2 failed: no idea)");
  EXPECT_EQ(failed.facts.tree, R"({"id":7})");
  EXPECT_EQ(summarize_as("throws", "text", registry).summarizer, "text@1 (mine@3 failed: boom)");
}

TEST(RegistryTest, InGenericModeNobodyRegisteredIsAsked) {
  const Registry generic = Registry::with_builtins(Registry::Mode::kGeneric);
  EXPECT_EQ(summarize_as("run_tests", R"({"passed":3,"failed":2})", generic).summary, "");
  EXPECT_EQ(generic.to_json(), "{}");
  EXPECT_THAT(Registry::with_builtins().to_json(), HasSubstr(R"("run_tests":"test_runner@1")"));
}

TEST(RegistryTest, TheLatestSummarizerOfAToolWins) {
  Registry registry = Registry::with_builtins();
  registry.add("run_tests", {"mine@1", [](const ToolOutput& output) -> Answer {
                               ToolSummary summary;
                               summary.summary = "mine: " + std::string(output.text);
                               return std::optional(std::move(summary));
                             }});
  EXPECT_EQ(summarize_as("run_tests", R"({"passed":3,"failed":2})", registry).summary,
            R"(mine: {"passed":3,"failed":2})");
}

}  // namespace
}  // namespace twotrack
