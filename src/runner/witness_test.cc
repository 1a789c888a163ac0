// What a witness says counts only when it says it without reserve, and of the files as they stay.
#include <gmock/gmock.h>

#include "runner/agent_loop.h"
#include "runner/loop_fixture_test.h"
#include "tool/command_tool.h"

namespace twotrack::runner {
namespace {

constexpr std::string_view kNoneLeft =
    R"({"result":1,"summary":"none left","knowledge_delta":{"bad_lines":0},"outcome":"success"})";

class WitnessTest : public LoopTest {
 protected:
  // Another tool says how many lines are bad.
  void witness(std::shared_ptr<const tool::Tool> tool) {
    definition_.success->tool = tool->spec().name;
    definition_.tools.push_back({.tool = std::move(tool)});
    script("{\"calls\":[{\"name\":\"witness\",\"args\":{}}]}\n" + std::string(kSubmit));
  }

  void witness(std::string_view output, Effect effect = Effect::kPure, bool writes = false) {
    witness(std::make_shared<LocalTool>(tool::ToolSpec{.name = "witness"}, effect,
                                        [output, writes](const tool::CallContext& context) {
                                          if (writes) spill(context.workspace / "a.txt", "worse\n");
                                          return tool::ToolReturn{.output = std::string(output)};
                                        }));
  }

  size_t changed_files() {
    const auto workspace = workspace::Workspace::look(project(), "mend-a");
    return workspace.value().changes().value().size();
  }

  void witness_with_program(const std::string& code) {
    spill(project() / "witness.sh", code);
    auto made = tool::make_command({.spec = {.name = "witness", .description = "Count."},
                                    .argv = {"/bin/sh", "witness.sh"},
                                    .effect = Effect::kPure});
    ASSERT_TRUE(made.ok());
    witness(made.value());
  }
};

TEST_F(WitnessTest, ThatHasFoundTheGoalReachedIsBelieved) {
  witness(kNoneLeft);
  EXPECT_EQ(run().status, RunStatus::kSuccess);
}

TEST_F(WitnessTest, ThatIsNotContentItselfIsNoProof) {
  witness(
      R"({"result":1,"summary":"half of it","knowledge_delta":{"bad_lines":0},"outcome":"partial"})");
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kFailed);
  EXPECT_EQ(events("run_end").at(0).find(R"("state":"met")"), std::string::npos);
}

TEST_F(WitnessTest, ThatSaysTwoThingsAtOnceIsNoProof) {
  witness(
      R"({"result":1,"summary":"x","knowledge_delta":{"bad_lines":3,"bad_lines":0},"outcome":"success"})");
  EXPECT_NE(run().status, RunStatus::kSuccess);
}

TEST_F(WitnessTest, WhoseSecondWordIsThatItFailedIsNoProof) {
  witness(
      R"({"result":1,"summary":"x","knowledge_delta":{"bad_lines":0},"outcome":"success","outcome":"error"})");
  EXPECT_NE(run().status, RunStatus::kSuccess);
}

// Its change is what it is asked about.
TEST_F(WitnessTest, WhoseWorkIsToWriteMayHaveWritten) {
  witness(kNoneLeft, Effect::kWorkspace, true);
  EXPECT_EQ(run().status, RunStatus::kSuccess);
  EXPECT_EQ(changed_files(), 1U);
}

TEST_F(WitnessTest, ThatOnlyLooksLeavesWhatItHasMeasured) {
  witness(kNoneLeft, Effect::kPure, true);
  EXPECT_EQ(run().status, RunStatus::kSuccess);
  EXPECT_EQ(changed_files(), 0U);
}

TEST_F(WitnessTest, ThatIsAProgramAndOnlyLooksLeavesWhatItHasMeasured) {
  witness_with_program("echo worse > a.txt; echo '" + std::string(kNoneLeft) + "'");
  AgentSetup with = setup();
  with.policy.require = sandbox::Level::kReduced;
  EXPECT_EQ(run(with).status, RunStatus::kSuccess) << events("tool_result").at(0);
  EXPECT_EQ(changed_files(), 0U);
}

TEST_F(WitnessTest, WhichTheAgentHasChangedProvesNothing) {
  witness_with_program("echo not yet; exit 1");
  definition_.tools.push_back(
      {.tool = std::make_shared<LocalTool>(tool::ToolSpec{.name = "cheat"}, Effect::kWorkspace,
                                           [](const tool::CallContext& context) {
                                             spill(context.workspace / "witness.sh",
                                                   "echo '" + std::string(kNoneLeft) + "'");
                                             return tool::ToolReturn{.output = "done"};
                                           })});
  script(
      "{\"calls\":[{\"name\":\"cheat\",\"args\":{}}]}\n"
      "{\"calls\":[{\"name\":\"witness\",\"args\":{}}]}\n" +
      std::string(kSubmit));
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kUnverified);
  EXPECT_THAT(end.summary, ::testing::HasSubstr("the agent has changed witness.sh"));
  EXPECT_EQ(events("run_end").at(0).find(R"("state":"met")"), std::string::npos);
}

TEST_F(WitnessTest, MaySayThatItCannotTell) {
  witness(
      R"({"result":1,"summary":"None is left","outcome":"unknown","knowledge_delta":{"bad_lines":0}})");
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kUnverified);
  EXPECT_FALSE(end.is_verified);
  EXPECT_THAT(end.summary, ::testing::HasSubstr("None is left; it cannot tell whether"));
  EXPECT_NE(events("run_end").at(0).find(R"("state":"unsure")"), std::string::npos);
}

TEST_F(WitnessTest, ThatCannotTellAndSeesOtherFactsIsUnmet) {
  witness(R"({"result":1,"summary":"Two","outcome":"unknown","knowledge_delta":{"bad_lines":2}})");
  EXPECT_EQ(run().status, RunStatus::kFailed);
}

TEST_F(WitnessTest, MayBeAProgramThatSaysSoByItsExitStatus) {
  definition_.success->knowledge.clear();
  witness_with_program("echo fine");
  EXPECT_EQ(run().status, RunStatus::kSuccess);
}

TEST_F(WitnessTest, ThatExitsWithOneIsNoProof) {
  definition_.success->knowledge.clear();
  witness_with_program("echo two lines are bad; exit 1");
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kFailed);
  EXPECT_THAT(end.summary, ::testing::HasSubstr("(its result is partial)"));
}

TEST_F(WitnessTest, ThatSetsAFactOfAnotherNameIsToldTheNearest) {
  witness_with_program(
      R"(echo '{"result":1,"summary":"s","outcome":"success","knowledge_delta":{"bad_line":0}}')");
  const AgentEnd end = run();
  EXPECT_THAT(end.summary, ::testing::HasSubstr("did you mean \"bad_line\"?"));
  EXPECT_TRUE(end.lacks_fact);
}

TEST_F(WitnessTest, ThatNeverSetsTheFactIsNamedWithWhatIsMissing) {
  witness_with_program("echo none left");
  EXPECT_THAT(run().summary, ::testing::HasSubstr(
                                 "witness has never set \"bad_lines\", which `success` asks for"));
}

TEST_F(WitnessTest, ThatSaysNoIsTakenAtItsWordBeforeWhatItHasNotSaid) {
  definition_.success->knowledge.emplace_back("any", Json{"true"});
  witness(R"({"result":1,"summary":"Two","knowledge_delta":{"bad_lines":2},"outcome":"partial"})");
  const AgentEnd end = run();
  EXPECT_THAT(end.summary, ::testing::HasSubstr("witness says bad_lines = 2, not 0"));
  EXPECT_FALSE(end.lacks_fact);
}

// As run_tests is, which runs what others have written.
TEST_F(WitnessTest, ThatIsBuiltInAndDoesNotWriteLeavesWhatItHasMeasured) {
  auto made = std::make_shared<LocalTool>(
      tool::ToolSpec{.name = "witness"}, Effect::kWorkspace,
      [](const tool::CallContext& context) {
        spill(context.workspace / "a.txt", "worse\n");
        return tool::ToolReturn{.output = std::string(kNoneLeft)};
      },
      std::vector{tool::Does::kEvalExec});
  made->set_builtin();
  witness(made);
  EXPECT_EQ(run().status, RunStatus::kSuccess);
  EXPECT_EQ(changed_files(), 0U);
}

}  // namespace
}  // namespace twotrack::runner
