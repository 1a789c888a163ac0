#include "runner/run.h"

#include <gtest/gtest.h>

#include "runner/loop_fixture_test.h"

namespace twotrack::runner {
namespace {

struct Silent final : RunObserver {
  void started(const PlannedAgent&) override {}
  void event(const PlannedAgent&, std::string_view, const Event&, const Packet&) override {}
  void ended(const PlannedAgent&, const Result<AgentEnd>&) override {}
  void taken(const PlannedAgent&, const Error& why) override { why_taken = why.message; }
  std::string why_taken;
};

class RunTest : public LoopTest {
 protected:
  RunReport run_planned(const AgentSetup& agent,
                        const std::vector<std::string>& names = {"mend-a"}) {
    const track::WriterOptions options;
    auto track = RunTrack::create(layout(), "20260101T000000Z-0001",
                                  {.run = {"{}"}, .program = "test"}, {}, {}, options, nullptr);
    EXPECT_TRUE(track.ok());
    RunSetup setup{.layout = layout(), .agent = agent, .concurrency = names.size()};
    std::vector<PlannedAgent> planned;
    planned.reserve(names.size());
    for (const std::string& name : names) {
      planned.push_back({.name = {.agent_id = name, .operation = "mend", .node_id = "a.txt"},
                         .definition = &definition_,
                         .node = agent.node});
    }
    auto report = run_agents(setup, planned, *track.value(), observer_);
    EXPECT_TRUE(report.ok());
    return report.ok() ? report.value() : RunReport();
  }
  Silent observer_;
};

TEST_F(RunTest, AgentsThatAnotherRunHasAreNoSuccessOfThisOne) {
  script(std::string(kCheck));
  const auto other = AgentLoop::start(layout(), "mend-a", setup(), {});
  ASSERT_TRUE(other.ok());
  const RunReport report = run_planned(setup());
  EXPECT_EQ(report.taken, 1U);
  EXPECT_NE(observer_.why_taken.find("in use by process"), std::string::npos);
  EXPECT_EQ(report.status(), RunStatus::kFailed);
}

TEST_F(RunTest, AgentsRunAtTheSameTimeEachOnItsOwnFiles) {
  // What `check` prints is not read here.
  definition_.success.reset();
  script(mend(2) + mend(4) + std::string(kSubmit));
  const RunReport report = run_planned(setup(), {"mend-a", "mend-b", "mend-c"});
  EXPECT_EQ(report.ends.at(RunStatus::kUnverified), 3U) << report.text();
  EXPECT_EQ(slurp(project() / "a.txt"), "good\nbad\ngood\nbad\n")
      << "the project itself is as it was";
}

TEST_F(RunTest, AnAgentWhoseModelIsGoneHasNotEnded) {
  script(R"({"error":"unreachable"})");
  const RunReport report = run_planned(setup());
  EXPECT_TRUE(report.ends.empty()) << report.text();
  EXPECT_EQ(report.text(), "1 unfinished");
}

TEST(RunReportTest, ARunIsNoBetterThanItsAgents) {
  struct Case {
    RunReport report;
    RunStatus status;
  };
  const Case cases[] = {
      {{.ends = {{RunStatus::kSuccess, 2}}}, RunStatus::kSuccess},
      {{.ends = {{RunStatus::kSuccess, 2}, {RunStatus::kUnverified, 1}}}, RunStatus::kUnverified},
      {{.ends = {{RunStatus::kUnverified, 1}, {RunStatus::kPartial, 1}}}, RunStatus::kPartial},
      {{.ends = {{RunStatus::kPartial, 1}}}, RunStatus::kPartial},
      {{.ends = {{RunStatus::kFailed, 1}, {RunStatus::kUnverified, 1}}}, RunStatus::kFailed},
      {{.ends = {{RunStatus::kSuccess, 1}, {RunStatus::kStuck, 1}}}, RunStatus::kPartial},
      {{.ends = {{RunStatus::kSuccess, 1}}, .not_started = 1}, RunStatus::kPartial},
      {{.ends = {{RunStatus::kUnverified, 1}}, .broken = 1}, RunStatus::kFailed},
      {{.ends = {{RunStatus::kSuccess, 1}}, .unfinished = 1}, RunStatus::kPartial},
  };
  for (const auto& [report, status] : cases) EXPECT_EQ(report.status(), status) << report.text();
}

}  // namespace
}  // namespace twotrack::runner
