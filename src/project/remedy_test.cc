#include "project/remedy.h"

#include <gmock/gmock.h>

namespace twotrack::project {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

EndedAgent lost() {
  return {.name = {.agent_id = "tidy-a-1", .operation = "tidy", .node_id = "a.c"},
          .status = RunStatus::kTurnLimit};
}

TEST(Remedy, GuardedIsNamedWhereTheProgramKnowsACall) {
  EndedAgent agent = lost();
  agent.has_offer = true;
  EXPECT_THAT(remedies({}, {agent}, {.is_in_process = true}),
              ElementsAre(HasSubstr("--decide guarded")));
}

TEST(Remedy, GuardedIsNotNamedWhereItCannotHelp) {
  const auto without_offer = remedies({}, {lost()}, {.is_in_process = true});
  EXPECT_THAT(without_offer, ElementsAre(Not(HasSubstr("guarded"))));
  EndedAgent offered = lost();
  offered.has_offer = true;
  const auto guarded = remedies({}, {offered}, {.is_in_process = true, .is_guarded = true});
  EXPECT_THAT(guarded, ElementsAre(Not(HasSubstr("guarded"))));
}

TEST(Remedy, ALargerModelIsNotNamedWhereItCannotHelp) {
  EndedAgent agent = lost();
  agent.lacks_fact = true;
  EXPECT_THAT(remedies({}, {agent}, {.is_in_process = true}),
              ElementsAre(AllOf(HasSubstr("look at `success`"), Not(HasSubstr("model (")))));
}

TEST(Remedy, ABrokenToolIsNamedWhateverTheModel) {
  EndedAgent agent = lost();
  agent.broken_tool = {.name = "check"};
  EXPECT_THAT(remedies({}, {agent, agent}, {}),
              ElementsAre("to see what is wrong with check: twotrack tools call tidy/check "
                          "--node a.c"));
  // It may not be all that was in its way.
  agent.has_offer = true;
  EXPECT_THAT(remedies({}, {agent, agent}, {.is_in_process = true}),
              ElementsAre(HasSubstr("tools call tidy/check"), HasSubstr("2 agents did not reach")));
}

TEST(Remedy, WhoSawNothingIsGivenRoomAndNoOtherModel) {
  EndedAgent agent = lost();
  agent.too_small = 256;
  for (const RunWay& way : {RunWay{}, RunWay{.is_in_process = true}}) {
    EXPECT_THAT(remedies({}, {agent}, way),
                ElementsAre(AllOf(HasSubstr("fits into 256 bytes: raise runner.memory.packet_size"),
                                  Not(HasSubstr("larger model")))));
  }
}

TEST(Remedy, TheCommandCanBeCopiedWhateverTheNodeIsCalled) {
  EndedAgent agent = lost();
  agent.name.node_id = "a $(touch pwn).py";
  agent.broken_tool = {.name = "check", .args = {R"({"n":"it's"})"}};
  EXPECT_THAT(remedies({}, {agent}, {}),
              ElementsAre(HasSubstr(
                  R"(tools call tidy/check --node 'a $(touch pwn).py' --args '{"n":"it'\''s"}')")));
}

TEST(Remedy, AServerAndASuccessNeedNone) {
  EXPECT_THAT(remedies({}, {lost()}, {}), IsEmpty());
  EXPECT_THAT(remedies({}, {{.status = RunStatus::kSuccess}}, {.is_in_process = true}), IsEmpty());
}

}  // namespace
}  // namespace twotrack::project
