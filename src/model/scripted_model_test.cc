#include "model/scripted_model.h"

#include <gmock/gmock.h>

namespace twotrack::model {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::vector<tool::ToolSpec>& scripted_tools() {
  static const std::vector<tool::ToolSpec> specs = {
      {.name = "fix",
       .description = "Fix one finding.",
       .parameters = {{.name = "line", .value = {.type = tool::ValueType::kInteger}}}}};
  return specs;
}

std::vector<Answer> script(std::string_view text) {
  auto answers = read_script(text);
  EXPECT_TRUE(answers.ok()) << answers.error().message;
  return answers.ok() ? std::move(answers).value() : std::vector<Answer>();
}

Answer ask(Channel& channel) {
  return channel.ask({.prompt = {.tools = scripted_tools()}}, {});
}

TEST(ScriptedModelTest, AnswersInOrderToEachAgent) {
  const auto model = make_scripted_model(
      "scripted:a",
      script("{\"text\":\"one\"}\n\n{\"calls\":[{\"name\":\"fix\",\"args\":{\"line\":3}}]}"));
  for (uint64_t slot = 0; slot < 2; ++slot) {
    const auto channel = model->open(slot, 0);
    EXPECT_EQ(std::get<Reply>(ask(*channel)).text, "one");
    EXPECT_THAT(std::get<Reply>(ask(*channel)).calls,
                ElementsAre(Call{.tool = "fix", .args = "{\"line\":3}"}));
  }
}

TEST(ScriptedModelTest, AResumedAgentGoesOnWhereItsLogEnds) {
  const auto model = make_scripted_model("s", script("{\"text\":\"one\"}\n{\"text\":\"two\"}"));
  EXPECT_EQ(std::get<Reply>(ask(*model->open(0, 1))).text, "two");
}

TEST(ScriptedModelTest, NoneLeftIsAFailure) {
  const auto model = make_scripted_model("s", script("{\"text\":\"one\"}"));
  const Answer answer = ask(*model->open(0, 1));
  EXPECT_EQ(std::get<Failure>(answer).kind, FailureKind::kExhausted);
}

TEST(ScriptedModelTest, AnErrorIsTheFailureThatItNames) {
  const auto model = make_scripted_model(
      "s", script("{\"error\":\"context_exceeded\"}\n{\"error\":\"out of cheese\"}"));
  const auto channel = model->open(0, 0);
  EXPECT_EQ(std::get<Failure>(ask(*channel)).kind, FailureKind::kContextExceeded);
  const Failure other = std::get<Failure>(ask(*channel));
  EXPECT_EQ(other.kind, FailureKind::kServer);
  EXPECT_THAT(other.message, HasSubstr("out of cheese"));
}

TEST(ScriptedModelTest, AScriptIsHeldToTheToolsAsAnyModelIs) {
  const auto model = make_scripted_model(
      "s", script("{\"calls\":[{\"name\":\"fix\",\"args\":{\"line\":\"7\"}},"
                  "{\"name\":\"fix\",\"args\":{}},{\"name\":\"explode\",\"args\":{}}]}"));
  const Reply reply = std::get<Reply>(ask(*model->open(0, 0)));
  EXPECT_THAT(reply.calls, ElementsAre(Call{.tool = "fix", .args = "{\"line\":7}"}));
  EXPECT_EQ(reply.mended.size(), 1U);
  EXPECT_EQ(reply.faults.size(), 2U);
}

TEST(ScriptedModelTest, ALineThatCannotBeReadIsNamed) {
  struct Case {
    std::string_view text;
    std::string_view message;
  };
  for (const Case& one : {Case{"{\"text\":\"a\"}\n{\"call\":1}", "line 2: none of"},
                          Case{"nonsense", "line 1"}, Case{"[]", "line 1: not an object"},
                          Case{"{\"calls\":[{\"args\":{}}]}", "line 1: a call is"},
                          Case{"{\"calls\":[{\"name\":\"a\",\"args\":3}]}", "args of a"}}) {
    SCOPED_TRACE(one.text);
    const auto answers = read_script(one.text);
    ASSERT_FALSE(answers.ok());
    EXPECT_THAT(answers.error().message, HasSubstr(std::string(one.message)));
  }
}

}  // namespace
}  // namespace twotrack::model
