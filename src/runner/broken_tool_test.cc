#include "runner/broken_tool.h"

#include <gmock/gmock.h>

#include "runner/loop_fixture_test.h"

namespace twotrack::runner {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// An agent whose tool `ask` answers as its calls are numbered: from 0.
class BrokenToolTest : public LoopTest {
 protected:
  using Answer = std::function<tool::ToolReturn(int call)>;

  AgentEnd run_asking(const Answer& answer, const std::string& answers,
                      std::vector<tool::Parameter> parameters) {
    add_tool({.name = "ask", .description = "Ask.", .parameters = std::move(parameters)},
             Effect::kPure, [this, answer](const tool::CallContext&) { return answer(calls_++); });
    script(answers);
    return run();
  }
  AgentEnd run_asking(const Answer& answer, const std::string& answers) {
    return run_asking(answer, answers,
                      {{.name = "name", .value = {.type = tool::ValueType::kString}}});
  }

  static std::string ask(const std::string& name) {
    return R"({"calls":[{"name":"ask","args":{"name":")" + name + "\"}}]}\n";
  }
  static tool::ToolReturn fails() {
    return {.output = "no such thing", .outcome = Outcome::kError, .error = "no such thing"};
  }

 private:
  int calls_ = 0;
};

TEST_F(BrokenToolTest, WhatFailsWhateverItIsAskedIsNamedWithItsLastCall) {
  const AgentEnd end = run_asking([](int) { return fails(); }, ask("a") + ask("b") + ask("c"));
  EXPECT_EQ(end.broken_tool.name, "ask");
  EXPECT_EQ(end.broken_tool.args, R"({"name":"c"})");
  EXPECT_THAT(end.broken_tool.how, HasSubstr("failed 3 times in a row, the last time: no such"));
  EXPECT_THAT(end.summary, HasSubstr("ask failed 3 times in a row"));
}

// Being told so is not what went wrong.
TEST_F(BrokenToolTest, ARepeatedCallDoesNotHideTheFailureBeforeIt) {
  const AgentEnd end =
      run_asking([](int) { return fails(); }, ask("a") + ask("b") + ask("c") + ask("c"));
  EXPECT_THAT(end.broken_tool.how, HasSubstr("the last time: no such thing"));
}

TEST_F(BrokenToolTest, ARefusalStandsInTheSummaryAndNotWhatTheAgentSays) {
  const std::string submit =
      "{\"calls\":[{\"name\":\"submit_result\",\"args\":{\"summary\":\"all is well\"}}]}\n";
  const AgentEnd end =
      run_asking([](int call) { return call == 0 ? tool::ToolReturn{.output = "here"} : fails(); },
                 ask("a") + ask("b") + submit);
  EXPECT_EQ(end.broken_tool.name, "");
  EXPECT_THAT(end.summary, HasSubstr("ask failed: no such thing"));
}

TEST_F(BrokenToolTest, WhatFoundSomethingHasNotFailed) {
  const AgentEnd end = run_asking(
      [](int) {
        return tool::ToolReturn{
            .output = "a.txt:1:1: F401 unused\n", .code = "EXIT", .exit_code = 1};
      },
      ask("a") + ask("b") + ask("c"));
  EXPECT_EQ(end.broken_tool.name, "");
}

TEST_F(BrokenToolTest, WhatWorkedOnceIsNotBrokenByWrongNames) {
  const AgentEnd end =
      run_asking([](int call) { return call == 0 ? tool::ToolReturn{.output = "here"} : fails(); },
                 ask("a") + ask("b") + ask("c") + ask("d"));
  EXPECT_EQ(end.broken_tool.name, "");
  EXPECT_THAT(end.summary, Not(HasSubstr("in a row")));
}

TEST_F(BrokenToolTest, OneWrongCallIsNoProof) {
  const std::string mended = mend(2);
  const AgentEnd end = run_asking([](int) { return fails(); }, ask("a") + mended + ask("a"));
  EXPECT_EQ(end.broken_tool.name, "");
}

TEST_F(BrokenToolTest, WhatTakesNoArgumentsCannotBeAskedOtherwise) {
  const std::string plain = "{\"calls\":[{\"name\":\"ask\",\"args\":{}}]}\n";
  const AgentEnd end = run_asking([](int) { return fails(); }, plain + mend(2) + plain, {});
  EXPECT_EQ(end.broken_tool.name, "ask");
}

}  // namespace
}  // namespace twotrack::runner
