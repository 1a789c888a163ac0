#include "eval/bound.h"

#include <gtest/gtest.h>

namespace twotrack::eval {
namespace {

constexpr std::string_view kBoundRun =
    R"({"id":"r","messages":[{"role":"user","content":"go"},)"
    R"({"role":"assistant","tool_calls":[{"name":"f","args":{"a":"x1"}}]},)"
    R"({"role":"tool","content":"{\"id\":\"K05\",\"note\":\"Zoë\"}"},)"
    R"({"role":"assistant","tool_calls":[{"name":"g","args":{}}]},)"
    R"({"role":"tool","content":"line one\nline two\u0007"}]})";

Recording recording() {
  return read_recording(kBoundRun).value();
}

BoundTally check(const Recording& one, uint64_t limit, std::vector<std::string>& faults) {
  const auto on_fault = [&](const std::string& fault) { faults.push_back(fault); };
  return check_bound(one, limit, on_fault).value();
}

TEST(BoundTest, HoldsForEachBudget) {
  for (const uint64_t limit : {256, 300, 1000, 8000}) {
    std::vector<std::string> faults;
    const Recording one = recording();
    const BoundTally tally = check(one, limit, faults);
    EXPECT_TRUE(tally.holds());
    EXPECT_TRUE(faults.empty()) << faults.front();
    EXPECT_EQ(tally.views, one.log.lines.size());
    EXPECT_LE(tally.bytes_max, limit);
    EXPECT_EQ(tally.outputs, 2U);
  }
}

TEST(BoundTest, AViewOverBudgetIsTold) {
  // Below the smallest limit that a packet can keep: the check itself must see it.
  std::vector<std::string> faults;
  const BoundTally tally = check(recording(), 8, faults);
  EXPECT_FALSE(tally.holds());
  EXPECT_GT(tally.views_over, 0U);
  ASSERT_FALSE(faults.empty());
  EXPECT_NE(faults.front().find("bytes"), std::string::npos);
}

TEST(BoundTest, AnOutputThatIsNotInTheLogAsGivenIsTold) {
  Recording one = recording();
  one.trajectory.messages.back().text += " more";
  std::vector<std::string> faults;
  const BoundTally tally = check(one, 8000, faults);
  EXPECT_EQ(tally.outputs_differ, 1U);
  EXPECT_EQ(faults, std::vector<std::string>{"output 2 is not in the log as it was given"});
}

TEST(BoundTest, AnOutputThatIsMissingFromTheLogIsTold) {
  Recording one = recording();
  one.log.lines.pop_back();
  std::vector<std::string> faults;
  EXPECT_EQ(check(one, 8000, faults).outputs_differ, 1U);
}

}  // namespace
}  // namespace twotrack::eval
