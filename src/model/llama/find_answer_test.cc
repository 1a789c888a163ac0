#include "model/llama/find_answer.h"

#include <gmock/gmock.h>

namespace twotrack::model {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

// An answer of one call, "0", "1" and so on, whose last token could have been the next number.
ReadAnswer answer_with(int number, bool is_of_use = false) {
  return {.written = {.tokens = {number},
                      .others = {{{.token = number + 1, .behind = 1}}},
                      .cached_tokens = 5,
                      .completion_tokens = 10,
                      .prompt_ms = 3,
                      .predict_ms = 20},
          .reply = {.text = std::to_string(number), .calls = {{.tool = "fix"}}},
          .is_of_use = is_of_use};
}

class FindAnswerTest : public ::testing::Test {
 protected:
  using Outcome = std::variant<ReadAnswer, Failure>;

  // With a model that writes these one after the other.
  Answer find(std::vector<Outcome> outcomes) {
    return find_answer({.write =
                            [&](const LlamaTokens& begun) {
                              begun_.push_back(begun);
                              return outcomes.at(begun_.size() - 1);
                            },
                        .may_begin = [](const LlamaTokens&) { return true; },
                        .wants_others = true});
  }

  std::vector<LlamaTokens> begun_;  // how each of them had to begin
};

TEST_F(FindAnswerTest, TheFirstThatIsOfUseIsTheAnswerAndAllOfThemCost) {
  const Answer answer = find({answer_with(0), answer_with(1), answer_with(2, true)});
  const auto& reply = std::get<Reply>(answer);
  EXPECT_EQ(reply.text, "2");
  EXPECT_THAT(reply.passed_over, UnorderedElementsAre("0", "1"));
  EXPECT_EQ(reply.usage.completion_tokens, 30U);
  EXPECT_EQ(reply.usage.cached_tokens, 5U) << "of the first: the others begin where it is cached";
  EXPECT_EQ(reply.timing.prompt_ms, 3);
  EXPECT_EQ(reply.timing.predict_ms, 66);
  EXPECT_THAT(begun_, ElementsAre(LlamaTokens{}, LlamaTokens{1}, LlamaTokens{2}));
}

TEST_F(FindAnswerTest, TheFirstIsTheAnswerWhenNoneIsOfUse) {
  std::vector<Outcome> outcomes(kAnswersMax, answer_with(1));
  outcomes.front() = answer_with(0);
  const Answer answer = find(std::move(outcomes));
  EXPECT_EQ(std::get<Reply>(answer).text, "0");
  EXPECT_EQ(std::get<Reply>(answer).passed_over.size(), kAnswersMax - 1);
}

TEST_F(FindAnswerTest, WhatWasFoundBeforeALaterFailureIsAnAnswer) {
  const Answer answer = find({answer_with(0), Failure{.message = "cancelled"}});
  ASSERT_TRUE(std::holds_alternative<Reply>(answer));
  EXPECT_EQ(std::get<Reply>(answer).text, "0");
  EXPECT_THAT(std::get<Reply>(answer).passed_over, IsEmpty());
  EXPECT_EQ(std::get<Reply>(answer).usage.completion_tokens, 10U);
}

TEST_F(FindAnswerTest, WithoutAnAnswerItFails) {
  const Answer answer = find({Failure{.message = "cancelled"}});
  ASSERT_TRUE(std::holds_alternative<Failure>(answer));
  EXPECT_EQ(std::get<Failure>(answer).message, "cancelled");
}

}  // namespace
}  // namespace twotrack::model
