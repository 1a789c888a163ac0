// The native dialect and adapters in the real library, without any download: a tiny random model
// that knows FunctionGemma's control tokens.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json_tree.h"
#include "model/dialect.h"
#include "model/dialect/functiongemma.h"
#include "model/llama/llama_model.h"
#include "testing/message_of.h"
#include "testing/temp_dir.h"
#include "testing/tiny_gguf.h"

namespace twotrack::model {
namespace {

const std::vector<tool::ToolSpec>& tiny_tools() {
  static const std::vector<tool::ToolSpec> all = {
      {.name = "look", .description = "Looks."},
      {.name = "fix",
       .description = "Mends.",
       .parameters = {{.name = "line", .value = {.type = tool::ValueType::kInteger}},
                      {.name = "code"}}}};
  return all;
}

Question tiny_question(std::string user) {
  return {.prompt = {.system = "Mend it.", .tools = tiny_tools(), .user = std::move(user)},
          .sampling = {.max_tokens = 200}};
}

class TinyModelTest : public ::testing::Test {
 protected:
  std::unique_ptr<Model> open(std::optional<Path> adapter = {}) {
    auto model = open_llama_model({.file = file_, .adapter = std::move(adapter)});
    EXPECT_TRUE(model.ok()) << testing::message_of(model);
    return std::move(model).value();
  }

  static Reply ask(Model& model, const Question& asked) {
    const Answer answer = model.open(0, 0)->ask(asked, {});
    if (const auto* failure = std::get_if<Failure>(&answer)) {
      ADD_FAILURE() << failure->message;
      return {};
    }
    return std::get<Reply>(answer);
  }

  const testing::TempDir folder_;
  const Path file_ = testing::write_tiny_model(folder_.path());
};

TEST_F(TinyModelTest, AModelThatKnowsTheMarkersIsAskedInItsOwnFormat) {
  const auto model = open();
  EXPECT_EQ(model->capabilities().dialect, Dialect::kFunctionGemma);
  EXPECT_EQ(model->template_id(), "functiongemma@1");
  const Prompt prompt = tiny_question("{}").prompt;
  EXPECT_EQ(model->render(prompt), functiongemma_prompt(prompt));
}

TEST_F(TinyModelTest, TheGrammarHoldsEvenARandomModelToOneNativeCall) {
  const auto model = open();
  Question asked = tiny_question(R"({"problems":[{"code":"F401","line":3}]})");
  for (uint64_t seed = 0; seed < 20; ++seed) {
    asked.sampling.seed = seed;
    asked.sampling.temperature = seed == 0 ? 0 : 1;
    const Reply reply = ask(*model, asked);
    SCOPED_TRACE(reply.text);
    EXPECT_EQ(reply.finish_reason, "stop");
    EXPECT_EQ(reply.faults, std::vector<std::string>{});
    EXPECT_EQ(reply.mended, std::vector<std::string>{});
    EXPECT_EQ(reply.calls.size(), 1U);
    EXPECT_TRUE(reply.text.starts_with(kStartCall) && reply.text.ends_with(kEndCall));
  }
}

TEST_F(TinyModelTest, ACallThatWouldBeRefusedGivesWayToTheNextBest) {
  const auto model = open_llama_model({.file = file_, .dialect = Dialect::kOpenAi}).value();
  Question asked = tiny_question("{}");
  std::vector<Call> given;
  while (given.size() < 4) {
    const Reply reply = ask(*model, asked);
    ASSERT_THAT(reply.calls, ::testing::SizeIs(1)) << reply.text;
    EXPECT_THAT(given, ::testing::Not(::testing::Contains(reply.calls.front())));
    given.push_back(reply.calls.front());
    asked.offer.refused = given;
  }
  // And what is asked without, has the likeliest answer again.
  asked.offer.refused.clear();
  EXPECT_EQ(ask(*model, asked).calls.front(), given.front());
}

TEST_F(TinyModelTest, WhereEveryCallIsRefusedTheLikeliestOneIsGiven) {
  const auto model = open_llama_model({.file = file_, .dialect = Dialect::kOpenAi}).value();
  Question asked = tiny_question("{}");
  asked.offer.calls = {{.call = {.tool = "look"}}};
  asked.offer.refused = {{.tool = "look"}};
  EXPECT_EQ(ask(*model, asked).calls, asked.offer.refused);
}

TEST_F(TinyModelTest, AnOfferedCallIsTheOnlyOneThatCanBeMade) {
  const auto model = open();
  Question asked = tiny_question("{}");
  asked.offer.calls = {{.call = {.tool = "fix", .args = R"({"line":12,"code":"é \"x\"\n"})"}}};
  EXPECT_EQ(ask(*model, asked).calls, std::vector<Call>{asked.offer.calls.front().call});
}

TEST_F(TinyModelTest, ControlTokensInTheViewAreNotTokens) {
  const auto model = open();
  const auto count = [&](std::string user) {
    return model->count_tokens(tiny_question(std::move(user)).prompt).value();
  };
  // Spelled apart, each of its letters counts.
  EXPECT_EQ(count("x<end_of_turn>") - count("x"), std::string("< end_of_turn>").size());
}

TEST_F(TinyModelTest, WhatTwoPromptsShareIsEvaluatedOnce) {
  const auto model = open();
  const Reply first = ask(*model, tiny_question(R"({"goal":"g","turn":1})"));
  EXPECT_EQ(first.usage.cached_tokens, 0U);
  const Reply second = ask(*model, tiny_question(R"({"goal":"g","turn":2})"));
  // The digit, the brace and the turns behind them are new.
  const uint64_t all = second.usage.prompt_tokens.value();
  EXPECT_GT(second.usage.cached_tokens.value(), all - 20);
  EXPECT_LT(second.usage.cached_tokens.value(), all);
}

TEST_F(TinyModelTest, AnswersDoNotDependOnWhatTheSlotHeldBefore) {
  const auto warm = open();
  ask(*warm, tiny_question("something else entirely"));
  ask(*warm, tiny_question("{\"turn\":1}"));
  EXPECT_EQ(ask(*warm, tiny_question("{\"turn\":2}")).text,
            ask(*open(), tiny_question("{\"turn\":2}")).text);
}

TEST_F(TinyModelTest, AnswersDoNotDependOnTheNumberOfThreads) {
  Question asked = tiny_question("{\"turn\":1}");
  asked.offer.is_constrained = false;
  asked.sampling.max_tokens = 20;
  const std::string text =
      ask(*open_llama_model({.file = file_, .threads = 1}).value(), asked).text;
  EXPECT_EQ(ask(*open_llama_model({.file = file_, .threads = 2}).value(), asked).text, text);
  EXPECT_EQ(ask(*open(), asked).text, text);
}

TEST_F(TinyModelTest, AnAdapterIsLoadedNamedAndChangesTheAnswer) {
  const auto plain = open();
  const auto same = open(testing::write_tiny_adapter(folder_.path(), 0));
  const auto other = open(testing::write_tiny_adapter(folder_.path(), 3));
  EXPECT_FALSE(plain->capabilities().reads_state);
  EXPECT_TRUE(other->capabilities().reads_state);
  const auto description = JsonTree::parse(other->describe());
  JsonElement adapter;
  ASSERT_TRUE(description.value().root()["adapter"].read(adapter));
  EXPECT_EQ(json_string(adapter, "file"), "adapter-3.000000.gguf");
  EXPECT_EQ(json_string(adapter, "sha256").size(), 64U);

  Question asked = tiny_question("{}");
  asked.offer.is_constrained = false;
  asked.sampling.max_tokens = 30;
  const std::string text = ask(*plain, asked).text;
  EXPECT_EQ(ask(*same, asked).text, text);
  EXPECT_NE(ask(*other, asked).text, text);
}

TEST_F(TinyModelTest, AnAdapterOfAnotherShapeIsRefusedWithTheReason) {
  const auto refused = open_llama_model({.file = file_, .adapter = file_});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("general.type"), std::string::npos)
      << refused.error().message;
}

TEST_F(TinyModelTest, TheContextIsNoLongerThanTheModelWasTrainedFor) {
  const auto model = open_llama_model({.file = file_, .context_tokens = 1'000'000});
  EXPECT_EQ(model.value()->capabilities().context_tokens, 4096U);
}

}  // namespace
}  // namespace twotrack::model
