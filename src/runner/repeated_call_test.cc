// The same call again: when it is refused, when another one is asked for, and when it may be made.
#include <gmock/gmock.h>

#include "runner/agent_loop.h"
#include "runner/loop_fixture_test.h"
#include "runner/recorded_answers.h"

namespace twotrack::runner {
namespace {

using ::testing::_;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

using RepeatedCallTest = LoopTest;

TEST_F(RepeatedCallTest, ACallThatChangesNothingIsNotRepeatedAndThenTheAgentIsStuck) {
  script(times(8, kCheck));
  const AgentEnd end = run();
  EXPECT_EQ(end.status, RunStatus::kStuck);
  EXPECT_THAT(events("tool_result"), Contains(HasSubstr("REPEATED")).Times(2));
}

TEST_F(RepeatedCallTest, ACallThatFailedMayBeMadeAgainAfterAnEffectOfAnother) {
  bool is_open = false;
  add_tool({.name = "fetch"}, Effect::kExternal, [&](const tool::CallContext&) {
    return is_open ? tool::ToolReturn{.output = R"({"result":"it"})"}
                   : tool::ToolReturn{.output = R"({"error":"not logged in"})"};
  });
  add_tool({.name = "log_in"}, Effect::kExternal, [&](const tool::CallContext&) {
    is_open = true;
    return tool::ToolReturn{.output = R"({"result":"welcome"})"};
  });
  const std::string fetch = "{\"calls\":[{\"name\":\"fetch\",\"args\":{}}]}\n";
  script(times(4, fetch) + "{\"calls\":[{\"name\":\"log_in\",\"args\":{}}]}\n" + times(7, fetch));
  run();
  // And what succeeded is not made twice.
  EXPECT_THAT(events("tool_result"),
              ElementsAre(HasSubstr("not logged in"), HasSubstr("REPEATED"), HasSubstr("welcome"),
                          HasSubstr(R"(\"it\")"), HasSubstr("REPEATED"), HasSubstr("REPEATED")));
}

// With what it wrote: that is what might be shown to it again.
constexpr std::string_view kSaidCheck =
    R"({"text":"{\"tool\":\"check\",\"args\":{}}","calls":[{"name":"check","args":{}}]})"
    "\n";

TEST_F(RepeatedCallTest, WhoRepeatsACallIsAskedForAnotherBeforeTheTurnIsLost) {
  script(times(3, kSaidCheck) + mend(2));
  run();
  EXPECT_THAT(events("model_response"), Contains(HasSubstr(R"("kind":"repeated")")).Times(1));
  EXPECT_THAT(events("tool_call"),
              ElementsAre(HasSubstr("check"), HasSubstr("check"), HasSubstr(R"("line":2)")));
}

TEST_F(RepeatedCallTest, ARepeatedAnswerIsNotShownToWhoeverGaveIt) {
  script(times(3, kSaidCheck) + mend(2));
  AgentSetup with = setup();
  with.budget.bytes = 8000;  // where there is room for what was said
  run(with);
  // Nothing behind what the question before has shown: it is the same view.
  EXPECT_THAT(events("model_request")[3], HasSubstr(R"("rest":"")"));
}

TEST_F(RepeatedCallTest, ARepeatedAnswerIsNoPartOfAChatHistory) {
  script(times(3, kSaidCheck) + mend(2));
  AgentSetup with = setup();
  with.has_packet = false;
  run(with);
  EXPECT_THAT(events("model_request")[3], HasSubstr(R"("rest":"")"));
}

TEST_F(RepeatedCallTest, TheThirdQuestionSaysThatTheCallWasMadeBefore) {
  script(times(4, kSaidCheck) + mend(2));
  run();
  EXPECT_THAT(events("model_request")[4], HasSubstr("was made before, and nothing has changed"));
  EXPECT_THAT(events("tool_result"), Not(Contains(HasSubstr("REPEATED"))));
}

TEST_F(RepeatedCallTest, WhoRepeatsACallAndThenWritesProseMayGoOn) {
  script(times(4, kCheck) + "{\"text\":\"I do not know.\"}\n" + mend(2));
  run();
  EXPECT_THAT(events("tool_result"), Contains(HasSubstr("REPEATED")).Times(1));
  EXPECT_THAT(events("tool_call"), Contains(HasSubstr(R"("line":2)")));
}

TEST_F(RepeatedCallTest, ARunWithRepeatedAnswersIsPlayedAgainAsItWas) {
  script(times(4, kSaidCheck) + mend(2));
  run();
  const auto recorded = recorded_answers(posix_file_system(), layout(), "mend-a");
  ASSERT_TRUE(recorded.ok());
  for (const model::Answer& answer : recorded.value().answers) {
    const auto* reply = std::get_if<model::Reply>(&answer);
    if (reply == nullptr) break;  // the script has come to its end
    EXPECT_THAT(reply->calls, SizeIs(1)) << reply->text;
  }
}

TEST_F(RepeatedCallTest, TheModelIsToldWhichCallsWouldBeRefused) {
  script(times(2, kCheck) + mend(2) + std::string(kCheck));
  run();
  // After the first check something is known, so the second is another; only then it is the same.
  EXPECT_THAT(events("model_request"),
              ElementsAre(Not(HasSubstr("refused")), Not(HasSubstr("refused")),
                          HasSubstr(R"("refused":1)"), Not(HasSubstr("refused")), _));
}

TEST_F(RepeatedCallTest, APureCallMayBeMadeAgainWhenItsResultHasLeftTheView) {
  add_tool({.name = "read", .parameters = {{.name = "page", .value = {}}}}, Effect::kPure,
           [](const tool::CallContext& context) {
             return tool::ToolReturn{.output = R"({"result":)" + std::string(context.args) + "}"};
           });
  const auto read = [](int page) {
    return R"({"calls":[{"name":"read","args":{"page":")" + std::to_string(page) + "\"}}]}\n";
  };
  std::string answers;
  for (int page = 1; page <= 30; ++page) answers += read(page);
  script(answers + read(1) + times(3, read(30)));
  AgentSetup with = setup();
  with.max_turns = 40;
  with.budget.bytes = 1000;
  run(with);
  const auto results = events("tool_result");
  ASSERT_THAT(results, SizeIs(32));
  EXPECT_THAT(results[30], AllOf(HasSubstr(R"(\"page\":\"1\")"), Not(HasSubstr("REPEATED"))));
  EXPECT_THAT(results[31], HasSubstr("REPEATED")) << "it is in view";
}

}  // namespace
}  // namespace twotrack::runner
