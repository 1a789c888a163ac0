#include "eval/blind_model.h"

#include <gtest/gtest.h>

#include <map>

namespace twotrack::eval {
namespace {

class BlindModelTest : public ::testing::Test {
 protected:
  model::Question question(bool has_offer) const {
    model::Question asked{.prompt = {.tools = tools_}};
    if (has_offer) {
      asked.offer.calls = {{.call = {.tool = "fix", .args = R"({"code":"A","line":3})"}},
                           {.call = {.tool = "check"}},
                           {.call = {.tool = "fix", .args = R"({"line":9})"}, .open = {"code"}}};
    }
    return asked;
  }

  static model::Call asked(model::Channel& channel, const model::Question& question) {
    const model::Answer answer = channel.ask(question, {});
    const auto* reply = std::get_if<model::Reply>(&answer);
    EXPECT_TRUE(reply != nullptr && reply->calls.size() == 1);
    return reply == nullptr || reply->calls.empty() ? model::Call{} : reply->calls.front();
  }

  static std::map<std::string, int> drawn(uint64_t seed, const model::Question& question) {
    const auto model = make_blind_model(Blind::kRandom, seed);
    const auto channel = model->open(0, 0);
    std::map<std::string, int> counts;
    for (int i = 0; i < 300; ++i) {
      const model::Call call = asked(*channel, question);
      ++counts[call.tool + call.args.text];
    }
    return counts;
  }

  std::vector<tool::ToolSpec> tools_ = {
      {.name = "check"},
      {.name = "fix",
       .parameters = {{.name = "code", .value = {}},
                      {.name = "line", .value = {.type = tool::ValueType::kInteger}}}}};
};

TEST_F(BlindModelTest, FirstTakesTheFirstCallOnOffer) {
  const auto model = make_blind_model(Blind::kFirst, 1);
  const auto channel = model->open(0, 0);
  const model::Call want{.tool = "fix", .args = R"({"code":"A","line":3})"};
  for (int i = 0; i < 3; ++i) EXPECT_EQ(asked(*channel, question(true)), want);
}

TEST_F(BlindModelTest, RandomDrawsEvenlyFromAllOnOfferAndNothingElse) {
  const auto counts = drawn(7, question(true));
  ASSERT_EQ(counts.size(), 3U);
  EXPECT_TRUE(counts.contains(R"(fix{"code":"","line":9})"));
  for (const auto& [call, count] : counts) {
    SCOPED_TRACE(call);
    EXPECT_GT(count, 60);
    EXPECT_LT(count, 140);
  }
}

TEST_F(BlindModelTest, TheSameSeedDrawsTheSame) {
  EXPECT_EQ(drawn(7, question(true)), drawn(7, question(true)));
  EXPECT_NE(drawn(7, question(true)), drawn(8, question(true)));
}

TEST_F(BlindModelTest, WithoutAnOfferTheCallsAreStillValid) {
  for (const Blind blind : {Blind::kRandom, Blind::kFirst}) {
    const auto model = make_blind_model(blind, 3);
    const auto channel = model->open(0, 0);
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(asked(*channel, question(false)).tool.empty());
  }
  EXPECT_GT(drawn(7, question(false)).size(), 10U);
}

TEST_F(BlindModelTest, AToolThatWasWithdrawnIsNotCalled) {
  model::Question one = question(false);
  one.offer.withdrawn = {"check"};
  const auto model = make_blind_model(Blind::kFirst, 3);
  EXPECT_EQ(asked(*model->open(0, 0), one).tool, "fix");
}

TEST_F(BlindModelTest, ItIsNotTakenForAModelThatReadsItsState) {
  EXPECT_FALSE(make_blind_model(Blind::kRandom, 1)->capabilities().reads_state);
  EXPECT_EQ(named<Blind>("first"), Blind::kFirst);
  EXPECT_EQ(named<Blind>("worst"), std::nullopt);
}

}  // namespace
}  // namespace twotrack::eval
