// A model that is not sure does not decide alone, where somebody else can.
#include <gmock/gmock.h>

#include "runner/loop_fixture_test.h"
#include "runner/unfinished.h"

namespace twotrack::runner {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

std::string sure(double share, int line) {
  return "{\"confidence\":" + std::to_string(share) +
         ",\"calls\":[{\"name\":\"mend\",\"args\":{\"line\":" + std::to_string(line) + "}}]}\n";
}

constexpr std::string_view kDoubtfulEnd =
    R"({"confidence":0.3,"calls":[{"name":"submit_result","args":{"summary":"Done."}}]})"
    "\n";

class UnsureTest : public LoopTest {
 protected:
  AgentSetup asks_below(double share) {
    AgentSetup with = setup();
    with.ask_below = share;
    return with;
  }

  void add_larger(AgentSetup& with, const std::string& answers) {
    larger_ = model::make_scripted_model("larger", model::read_script(answers).value());
    with.escalation = {.model = larger_.get(), .excerpt = [](const std::string&, uint64_t) {
                         return Result<std::string>("the log");
                       }};
  }

  std::unique_ptr<model::Model> larger_;
};

TEST_F(UnsureTest, ALargerModelDecidesWhatTheSmallOneIsNotSureOf) {
  script(sure(0.4, 1) + sure(0.9, 4) + std::string(kCheck) + std::string(kSubmit));
  AgentSetup with = asks_below(0.8);
  add_larger(with, mend(2));
  EXPECT_EQ(run(with).status, RunStatus::kSuccess);
  EXPECT_THAT(events("tool_call"), SizeIs(4)) << "the unsure call was not made";
  EXPECT_THAT(events("tool_call"),
              Contains(AllOf(HasSubstr("\"line\":2"), HasSubstr("\"decided_by\":\"escalation\""))));
  EXPECT_THAT(events("model_response"),
              Contains(AllOf(HasSubstr("\"kind\":\"unsure\""), HasSubstr("40 % sure"))));
}

TEST_F(UnsureTest, WhoWaitsIsBlockedAndSaysOfWhatItWasNotSure) {
  script(sure(0.4, 2));
  AgentSetup with = asks_below(0.8);
  with.waits_when_unsure = true;
  const AgentEnd end = run(with);
  EXPECT_EQ(end.status, RunStatus::kBlocked);
  EXPECT_THAT(end.summary, HasSubstr("40 % sure of mend{\"line\":2}"));
  EXPECT_THAT(events("tool_call"), IsEmpty());
}

TEST_F(UnsureTest, AnAgentThatWaitedGoesOnWhenThePersonAsksForLess) {
  script(sure(0.4, 2) + sure(0.4, 2) + sure(0.4, 4) + std::string(kCheck) + std::string(kSubmit));
  AgentSetup with = asks_below(0.8);
  with.waits_when_unsure = true;
  ASSERT_EQ(run(with).status, RunStatus::kBlocked);
  const auto unfinished = find_unfinished(posix_file_system(), layout());
  ASSERT_TRUE(unfinished.ok());
  EXPECT_THAT(unfinished.value().agents, SizeIs(1)) << "run --resume finds it";
  EXPECT_THAT(unfinished.value().blocked, IsEmpty());
  with.ask_below = 0.3;
  with.run_id = "20260101T000000Z-0002";
  auto loop = AgentLoop::resume(layout(), "mend-a", with, {.session = {.registry = &registry_}});
  ASSERT_TRUE(loop.ok()) << loop.error().message;
  const auto end = loop.value()->run();
  ASSERT_TRUE(end.ok());
  EXPECT_EQ(end.value().status, RunStatus::kSuccess);
  EXPECT_THAT(events("model_request"), Contains(HasSubstr("\"temperature\":0.3")).Times(0))
      << "it is asked again as if for the first time";
}

TEST_F(UnsureTest, AnEndThatIsCheckedNeedsNobodyElse) {
  script(sure(0.9, 2) + sure(0.9, 4) + std::string(kCheck) + std::string(kDoubtfulEnd));
  AgentSetup with = asks_below(0.8);
  with.waits_when_unsure = true;
  EXPECT_EQ(run(with).status, RunStatus::kSuccess);
}

TEST_F(UnsureTest, WithNobodyToAskTheCallIsMade) {
  script(sure(0.4, 2) + mend(4) + std::string(kCheck) + std::string(kSubmit));
  EXPECT_EQ(run(asks_below(0.8)).status, RunStatus::kSuccess);
}

TEST_F(UnsureTest, AModelThatDoesNotTellIsTaken) {
  script(mend(2) + mend(4) + std::string(kCheck) + std::string(kSubmit));
  AgentSetup with = asks_below(0.8);
  with.waits_when_unsure = true;
  EXPECT_EQ(run(with).status, RunStatus::kSuccess);
}

TEST_F(UnsureTest, WhereTheLargerModelFailsTooTheAgentWaits) {
  script(sure(0.4, 2));
  AgentSetup with = asks_below(0.8);
  add_larger(with, "{\"error\":\"unreachable\"}\n");
  EXPECT_EQ(run(with).status, RunStatus::kBlocked);
}

TEST_F(UnsureTest, AnEndThatNothingChecksSaysHowSureTheModelWasOfAllItsCalls) {
  script(sure(0.5, 2) + sure(0.8, 4) + std::string(kSubmit));
  definition_.success.reset();
  const AgentEnd end = run(setup());
  EXPECT_EQ(end.status, RunStatus::kUnverified);
  EXPECT_THAT(end.summary, HasSubstr("40 % sure that every call was right"));
  EXPECT_THAT(events("run_end"), Contains(HasSubstr("\"confidence\":0.4")));
}

TEST_F(UnsureTest, AnEndThatTheModelDoubtsItselfIsPassedOverForItsNextCall) {
  script(sure(0.9, 2) + std::string(kDoubtfulEnd) + sure(0.6, 4) + std::string(kSubmit));
  definition_.success.reset();
  EXPECT_EQ(run(setup()).status, RunStatus::kUnverified);
  EXPECT_THAT(events("tool_call"), SizeIs(3)) << "both lines were fixed before the end";
  EXPECT_THAT(events("model_request"), Contains(HasSubstr("\"temperature\":0.3")).Times(0));
}

TEST_F(UnsureTest, AnEndMayBeChosenAgainInTheTurnAfterItWasPassedOver) {
  script(sure(0.9, 2) + std::string(kDoubtfulEnd) + sure(0.6, 4) + std::string(kSubmit));
  definition_.success.reset();
  run(setup());
  const auto requests = events("model_request");
  ASSERT_THAT(requests, SizeIs(4));
  EXPECT_THAT(requests[2], HasSubstr(R"("withdrawn":["submit_result"])"));
  EXPECT_THAT(requests[3], Not(HasSubstr("withdrawn")));
}

TEST_F(UnsureTest, AnEndThatIsDoubtedTwiceInARowIsTaken) {
  script(sure(0.9, 2) + std::string(kDoubtfulEnd) + sure(0.6, 4) + std::string(kDoubtfulEnd));
  definition_.success.reset();
  EXPECT_EQ(run(setup()).status, RunStatus::kUnverified);
  EXPECT_THAT(events("tool_call"), SizeIs(3)) << "another call was tried once";
}

TEST_F(UnsureTest, AnEndThatIsCheckedIsNotDoubted) {
  script(mend(2) + mend(4) + std::string(kCheck) + std::string(kDoubtfulEnd));
  EXPECT_EQ(run(setup()).status, RunStatus::kSuccess);
}

TEST_F(UnsureTest, ADoubtedEndIsTakenWhereThereIsNoOtherCall) {
  script(sure(0.9, 2) + std::string(kDoubtfulEnd) + "{\"text\":\"hm\"}\n");
  definition_.success.reset();
  EXPECT_EQ(run(setup()).status, RunStatus::kUnverified);
  EXPECT_THAT(events("tool_call"), SizeIs(2));
}

TEST_F(UnsureTest, AModelThatDoesNotSayHowSureItIsSaysNothingAtTheEndEither) {
  script(mend(2) + mend(4) + std::string(kSubmit));
  definition_.success.reset();
  EXPECT_THAT(run(setup()).summary, Not(HasSubstr("sure")));
  EXPECT_THAT(events("run_end"), Contains(Not(HasSubstr("confidence"))));
}

}  // namespace
}  // namespace twotrack::runner
