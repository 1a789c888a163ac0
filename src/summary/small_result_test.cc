#include "summary/small_result.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "summary/summarize.h"

namespace twotrack {
namespace {

const Registry kBuiltins = Registry::with_builtins();

std::optional<SmallDelta> small_delta(std::string_view tool, std::string_view json) {
  SmallResult small;
  const auto asked = counts_asked(kBuiltins.find(tool));
  if (!asked || !small.read(json)) return std::nullopt;
  return small.delta(*asked);
}

std::string told(const Delta& delta) {
  std::string text = std::string(name_of(delta.outcome)) + "|" + delta.summary + "|" + delta.error;
  for (const auto& [key, value] : delta.knowledge) text += "|" + key + "=" + value;
  return text;
}

TEST(SmallResultTest, SaysWhatCountsComeTo) {
  struct Case {
    std::string_view tool;
    std::string_view json;
    std::string_view told;
  };
  const Case kCases[] = {
      {"run_linter", R"({"errors":[{"code":"F401"}],"fixed":2})",
       "partial|Fixed 2 lint errors, 1 remaining||lint_errors_remaining=1|lint_errors_fixed=2"},
      {"run_linter", R"({"errors":[],"seconds":0.25,"file":"a.py"})",
       "success|No lint errors found||lint_errors_remaining=0"},
      {"run_tests", R"({"result":{"passed":3,"failed":0},"outcome":"success"})",
       "success|All 3 tests passed||tests_passed=3|tests_failed=0"},
      {"run_tests", R"({"passed":0,"failed":0,"errors":2})",
       "error|2 errors, no test ran|2 errors, no test ran|tests_passed=0|tests_failed=0|"
       "tests_errors=2"},
      // The return says that something is left: the counts do not.
      {"run_tests", R"({"result":{"passed":3,"failed":0},"outcome":"partial"})", "partial||"},
      {"run_tests", R"({"error":"no such file","outcome":"error"})", "error||no such file"},
      {"read_file", R"({"lines":120,"path":"a.py"})", "success||"},
  };
  for (const auto& one : kCases) {
    SCOPED_TRACE(one.json);
    const auto delta = small_delta(one.tool, one.json);
    ASSERT_TRUE(delta);
    EXPECT_EQ(told(delta->in_words()), one.told);
  }
}

TEST(SmallResultTest, RefusesWhatMayMeanMore) {
  const std::string_view kRefused[] = {R"({"summary":"Read 3 lines","outcome":"success"})",
                                       R"({"status":"failed"})",
                                       R"({"stdout":"a\nb"})",
                                       R"({"error":null,"result":{"errors":[]}})",
                                       R"({"error":""})",
                                       R"({"outcome":"error"})",
                                       R"({"outcome":"success","error":"but no"})",
                                       R"({"ok":false})",
                                       R"({"errors":[],"errors":[1]})",
                                       R"({"fixed":-1})",
                                       R"({"fixed":1.5})",
                                       R"([1])",
                                       R"({"errors":[{"code":"F401"}],"outcome":"success"} x)"};
  for (const std::string_view json : kRefused) {
    SCOPED_TRACE(json);
    EXPECT_FALSE(small_delta("run_linter", json));
  }
}

// A return of members and values that the code knows, and of some that it does not.
std::string any_return(int depth) {
  const std::vector<std::string> names = {
      "errors",   "issues",      "fixed",       "total",          "fixable_count", "passed",
      "failed",   "result",      "error",       "outcome",        "status",        "ok",
      "success",  "timed_out",   "message",     "code",           "summary",       "failures",
      "tests",    "exit_code",   "delta",       "path",           "lines",         "stderr",
      "_summary", "diagnostics", "raw_output2", "knowledge_delta"};
  const std::vector<std::string> values = {"0",
                                           "1",
                                           "7",
                                           "-1",
                                           "0.5",
                                           "true",
                                           "false",
                                           "null",
                                           "[]",
                                           "[1,2]",
                                           "{}",
                                           R"("")",
                                           R"("success")",
                                           R"("error")",
                                           R"("partial")",
                                           R"("a b")",
                                           R"("a\nb")",
                                           R"("é")",
                                           R"([{"code":"F401","line":3}])",
                                           R"([{"name":"t1"}])",
                                           R"([[],{}])",
                                           "1e400",
                                           "123456789012345678901234567890"};
  std::string json = "{";
  const int members = *rc::gen::inRange(0, 5);
  for (int i = 0; i < members; ++i) {
    const bool nests = depth > 0 && *rc::gen::inRange(0, 4) == 0;
    json += (i > 0 ? ",\"" : "\"") + *rc::gen::elementOf(names) +
            "\":" + (nests ? any_return(depth - 1) : *rc::gen::elementOf(values));
  }
  return json + "}";
}

RC_GTEST_PROP(SmallResultProperty, SaysWhatSummarizeSaysOrNothing, ()) {
  const std::string json = any_return(1);
  const auto tool =
      *rc::gen::elementOf(std::vector<std::string>{"run_linter", "run_tests", "other"});
  const auto small = small_delta(tool, json);
  RC_CLASSIFY(small.has_value());
  if (!small) return;
  const Delta whole = summarize({.tool = tool, .raw_output = json, .registry = &kBuiltins});
  RC_ASSERT(told(small->in_words()) == told(whole));
  RC_ASSERT(small->has_diagnostics() == whole.has_diagnostics);
  RC_ASSERT(whole.candidates.empty() && whole.state_summary.empty() && whole.extensions.empty());
}

}  // namespace
}  // namespace twotrack
