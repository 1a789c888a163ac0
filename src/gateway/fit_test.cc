#include "gateway/fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "wire/read_request.h"

namespace twotrack::gateway {
namespace {

using ::testing::HasSubstr;

// A task, then rounds of so many bytes each.
std::string chat(size_t rounds, size_t bytes, const std::string& more = "") {
  std::string body = "{" + more + R"("messages":[{"role":"user","content":"the task"})";
  for (size_t i = 0; i < rounds; ++i) {
    const std::string id = std::to_string(i);
    body += R"(,{"role":"assistant","tool_calls":[{"id":")" + id +
            R"(","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":")" +
            id + R"(","content":")" + std::string(bytes, 'x') + R"("})";
  }
  return body + "]}";
}

class FitCase : public ::testing::Test {
 protected:
  // Tokens of four bytes; a record of half its limit.
  Fitted fitted(const std::string& body, uint64_t bound, std::optional<Epoch> epoch = {},
                bool must_cut = false) {
    request_ = read_request(WireDialect::kChat, body).value();
    const auto done = fit({.request = &request_,
                           .body = body,
                           .bound = bound,
                           .epoch = std::move(epoch),
                           .must_cut = must_cut,
                           .count = [](std::string_view text) { return (text.size() + 3) / 4; },
                           .write_record = [](Epoch& made) -> Status {
                             made.record = "RECORD" + std::string(made.limit / 2, 'r');
                             return Done{};
                           }});
    return done.value();
  }
  SentRequest request_{};
};

TEST_F(FitCase, WhatFitsGoesOnAsItCame) {
  const Fitted done = fitted(chat(3, 100), 1000);
  EXPECT_FALSE(done.epoch);
  EXPECT_TRUE(done.body.empty());
  EXPECT_FALSE(done.overflow);
}

TEST_F(FitCase, ACutGoesFarBelowTheBound) {
  const Fitted done = fitted(chat(20, 400), 1000);
  ASSERT_TRUE(done.is_new_epoch);
  EXPECT_EQ(done.epoch->cut.first, 1U);
  EXPECT_LE(done.tokens, 600U);
  EXPECT_GE(done.tokens, 250U);
  EXPECT_EQ(done.tokens, (done.body.size() + 3) / 4);
  EXPECT_GT(done.client_tokens, 2000U);
}

TEST_F(FitCase, SmallRoundsStayBesideTheRecord) {
  const Fitted done = fitted(chat(60, 100), 2000);
  ASSERT_TRUE(done.epoch);
  const size_t newest = 1 + 2 * 59;  // The last message that a cut could begin with.
  EXPECT_LT(done.epoch->cut.last, newest);
  EXPECT_GE(done.epoch->cut.last, newest - 2 * 6);
}

TEST_F(FitCase, ALongRecordLeavesRoomForRoundsToCome) {
  const std::string body = chat(60, 100);
  request_ = read_request(WireDialect::kChat, body).value();
  const FitAsk ask{.request = &request_,
                   .body = body,
                   .bound = 2000,
                   .count = [](std::string_view text) { return (text.size() + 3) / 4; },
                   .write_record = [](Epoch& made) -> Status {
                     made.record = std::string(made.limit * 120 / 100, 'r');
                     return Done{};
                   }};
  const Fitted done = fit(ask).value();
  EXPECT_LE(done.tokens, 2000U * 85 / 100);
  EXPECT_GE(done.tokens, 2000U * 70 / 100);
}

// A record is JSON, which has more tokens to the byte than people's words.
TEST_F(FitCase, ARecordOfManyTokensLeavesRoomToo) {
  const std::string body = chat(60, 100);
  request_ = read_request(WireDialect::kChat, body).value();
  const auto count = [](std::string_view text) {
    const auto dense = static_cast<uint64_t>(std::ranges::count(text, 'r'));
    return (text.size() - dense) / 4 + dense / 3;
  };
  const FitAsk ask{.request = &request_,
                   .body = body,
                   .bound = 2000,
                   .count = count,
                   .write_record = [](Epoch& made) -> Status {
                     made.record = std::string(made.limit * 120 / 100, 'r');
                     return Done{};
                   }};
  const Fitted done = fit(ask).value();
  EXPECT_LE(done.tokens, 2000U * 85 / 100);
  EXPECT_GE(done.tokens, 2000U * 70 / 100);
}

TEST_F(FitCase, AnEpochHoldsUntilTheBoundIsReached) {
  const Epoch epoch = *fitted(chat(20, 400), 1000).epoch;
  const Fitted next = fitted(chat(21, 400), 1000, epoch);
  EXPECT_FALSE(next.is_new_epoch);
  EXPECT_EQ(next.epoch, epoch);
  const Fitted later = fitted(chat(40, 400), 1000, epoch);
  EXPECT_TRUE(later.is_new_epoch);
  EXPECT_GT(later.epoch->cut.last, epoch.cut.last);
}

TEST_F(FitCase, TheReplyHasItsRoom) {
  const std::string body = chat(8, 400);
  const uint64_t tokens = (body.size() + 3) / 4;
  EXPECT_FALSE(fitted(body, tokens + 90).epoch);
  EXPECT_TRUE(fitted(chat(8, 400, R"("max_tokens":100,)"), tokens + 90).epoch);
  // But a request that cannot be shortened is not refused for it.
  EXPECT_FALSE(fitted(chat(1, 400, R"("max_tokens":9999,)"), 160).overflow);
}

TEST_F(FitCase, WhatCannotFitIsToldWithItsParts) {
  const Fitted done = fitted(chat(5, 4000, R"("tools":[{"name":"a tool"}],)"), 500);
  ASSERT_TRUE(done.overflow);
  EXPECT_GT(done.overflow->all, 500U);
  EXPECT_GT(done.overflow->newest, 1000U);
  EXPECT_GT(done.overflow->task, 0U);
  EXPECT_GT(done.overflow->tools, 0U);
  EXPECT_THAT(overflow_error(WireDialect::kChat, 500, *done.overflow, false),
              HasSubstr(R"("code":"context_length_exceeded")"));
  EXPECT_THAT(
      overflow_error(WireDialect::kMessages, 500, *done.overflow, false),
      HasSubstr(
          R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: )"));
}

TEST_F(FitCase, WithLittleRoomThereIsOnlyALine) {
  const std::string body = chat(6, 1000);
  const Fitted done = fitted(body, 420);
  ASSERT_TRUE(done.epoch);
  EXPECT_EQ(done.epoch->limit, 0U);
  EXPECT_LE(done.tokens, 420U);
}

TEST_F(FitCase, SeveralAnswersAndWhatTheServerKnowsAreNotCut) {
  EXPECT_TRUE(fitted(chat(20, 400, R"("n":2,)"), 1000).overflow);
  EXPECT_TRUE(fitted(chat(20, 400, R"("background":true,)"), 1000).overflow);
  EXPECT_TRUE(fitted(chat(20, 400, R"("previous_response_id":"r",)"), 1000).overflow);
}

TEST_F(FitCase, WhatTheServerRefusesIsCutFurtherOrGivenUp) {
  const std::string body = chat(20, 400);
  const Epoch epoch = *fitted(body, 1000).epoch;
  const Fitted harder = fitted(body, 400, epoch, true);
  ASSERT_TRUE(harder.is_new_epoch);
  EXPECT_TRUE(harder.epoch->cut.last > epoch.cut.last || harder.epoch->limit < epoch.limit);
  EXPECT_LE(harder.tokens, 400U);
  EXPECT_TRUE(fitted(chat(1, 400), 100, std::nullopt, true).overflow);
}

}  // namespace
}  // namespace twotrack::gateway
