#include "summary/json_report.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(JsonReportTest, CountsThatDoNotAddUpProveNothing) {
  struct Case {
    std::string_view report;
    Outcome outcome;
    std::string_view summary;
  };
  const Case cases[] = {
      {R"({"summary":{"passed":5,"total":5},"tests":[]})", Outcome::kSuccess, "All 5 tests passed"},
      {R"({"exitcode":0,"summary":{"passed":4,"xpassed":1,"total":5,"collected":5},"tests":[]})",
       Outcome::kSuccess, "All 5 tests passed"},
      {R"({"exitcode":0,"summary":{"passed":5,"total":5,"collected":8,"deselected":3},"tests":[]})",
       Outcome::kSuccess, "All 5 tests passed"},
      {R"({"exitcode":2,"summary":{"passed":5,"total":5,"collected":30},"tests":[]})",
       Outcome::kPartial, "Only 5 of 30 collected tests ran; so far 5 passed"},
      {R"({"exitcode":2,"summary":{"passed":5,"total":5,"collected":5},"tests":[]})",
       Outcome::kPartial, "The run ended early, exit code 2; so far 5 passed"},
      {R"({"exitcode":1,"summary":{"passed":5,"total":5},"tests":[]})", Outcome::kPartial,
       "The run ended early, exit code 1; so far 5 passed"},
      {R"({"summary":{"passed":1,"total":3},"tests":[]})", Outcome::kPartial,
       "The counts add up to 1, the report says 3; so far 1 passed"},
      {R"({"exitcode":1,"summary":{"passed":1,"failed":1,"total":2,"collected":9},"tests":[]})",
       Outcome::kPartial, "Only 2 of 9 collected tests ran; so far 1 of 2 tests failed"},
      {R"({"exitcode":2,"summary":{"total":0,"collected":0},"tests":[]})", Outcome::kError,
       "No test ran"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.report);
    const JsonTree tree = JsonTree::parse(one.report).value();
    const auto findings = read_json_report(tree.root());
    ASSERT_TRUE(findings.has_value());
    EXPECT_EQ(findings->outcome, one.outcome);
    EXPECT_EQ(findings->summary, one.summary);
    // Open problems are closed by a proven success alone.
    EXPECT_EQ(findings->has_diagnostics, one.outcome == Outcome::kSuccess);
  }
}

}  // namespace
}  // namespace twotrack
