#include "model/http/retry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>

#include "testing/loopback_server.h"

namespace twotrack::model {
namespace {

using std::chrono::milliseconds;
using ::testing::AllOf;
using ::testing::Ge;
using ::testing::HasSubstr;
using ::testing::Le;
using testing::LoopbackServer;
using testing::ServedRequest;
using testing::ServedResponse;

// A server that gives these answers in turn, the last one for ever, and a client that writes its
// pauses down instead of waiting.
class RetryTest : public ::testing::Test {
 protected:
  Exchange ask(std::vector<ServedResponse> answers) {
    std::atomic<size_t> next = 0;
    LoopbackServer server(
        [&](const ServedRequest&) { return answers.at(std::min(next++, answers.size() - 1)); });
    return ask_at(server.url());
  }

  Exchange ask_at(const std::string& url) {
    policy_.pause = [this](milliseconds time, const std::stop_token&) {
      pauses_.push_back(time);
      if (stops_at_pause_) stop_.request_stop();
    };
    HttpClientOptions options;
    options.url = parse_server_url(url).value();
    RetryingClient client{HttpClient(options), policy_};
    return client.send({.path = "/", .body = "{}"}, stop_.get_token(), retries_);
  }

  RetryPolicy policy_;
  std::vector<milliseconds> pauses_;
  std::vector<Retry> retries_;
  std::stop_source stop_;
  bool stops_at_pause_ = false;
};

const ServedResponse kLoading{
    .status = 503,
    .body = R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})"};
const ServedResponse kFine{.status = 200, .body = "{}"};

TEST_F(RetryTest, ALoadingServerIsWaitedForWithLongerAndLongerPauses) {
  const Exchange exchange = ask({kLoading, kLoading, kLoading, kFine});
  EXPECT_EQ(std::get<HttpResponse>(exchange).status, 200);
  ASSERT_EQ(pauses_.size(), 3U);
  EXPECT_THAT(pauses_[0], AllOf(Ge(milliseconds(100)), Le(milliseconds(200))));
  EXPECT_THAT(pauses_[1], AllOf(Ge(milliseconds(200)), Le(milliseconds(400))));
  EXPECT_THAT(pauses_[2], AllOf(Ge(milliseconds(400)), Le(milliseconds(800))));
  ASSERT_EQ(retries_.size(), 3U);
  EXPECT_EQ(retries_[0].reason, "status 503: Loading model");
  EXPECT_EQ(retries_[0].waited_ms, static_cast<double>(pauses_[0].count()));
}

TEST_F(RetryTest, AServerThatNeverGetsReadyEndsWhenTheTimeIsUp) {
  policy_.time_max = milliseconds(30'000);
  const Exchange exchange = ask({kLoading});
  EXPECT_EQ(std::get<HttpResponse>(exchange).status, 503);
  milliseconds waited{};
  for (const milliseconds pause : pauses_) waited += pause;
  EXPECT_LE(waited, policy_.time_max);
  EXPECT_GE(waited, milliseconds(20'000));
}

TEST_F(RetryTest, ABusyServerGetsSomeTries) {
  const Exchange exchange = ask({{.status = 429}});
  EXPECT_EQ(std::get<HttpResponse>(exchange).status, 429);
  EXPECT_EQ(retries_.size(), policy_.tries_max - 1);
}

TEST_F(RetryTest, RetryAfterIsHonoured) {
  ask({{.status = 429, .headers = {"Retry-After: 9"}}, kFine});
  EXPECT_EQ(pauses_, std::vector{milliseconds(9'000)});
}

TEST_F(RetryTest, ARetryAfterBeyondTheTimeEndsAtOnce) {
  const Exchange exchange = ask({{.status = 429, .headers = {"Retry-After: 600"}}, kFine});
  EXPECT_EQ(std::get<HttpResponse>(exchange).status, 429);
  EXPECT_TRUE(pauses_.empty());
}

TEST_F(RetryTest, ABrokenConnectionIsTriedAgain) {
  const Exchange exchange = ask({{.is_reset = true}, kFine});
  EXPECT_EQ(std::get<HttpResponse>(exchange).status, 200);
  EXPECT_EQ(retries_.size(), 1U);
}

TEST_F(RetryTest, NobodyThereGetsSomeTries) {
  const std::string url = LoopbackServer([](const ServedRequest&) { return kFine; }).url();
  const Exchange exchange = ask_at(url);
  EXPECT_EQ(std::get<TransportFault>(exchange).kind, FaultKind::kNoConnection);
  ASSERT_EQ(retries_.size(), policy_.tries_max - 1);
  EXPECT_THAT(retries_[0].reason, HasSubstr("connect"));
}

TEST_F(RetryTest, OtherAnswersAreTakenAsTheyAre) {
  for (const int status : {200, 400, 401, 404, 500}) {
    EXPECT_EQ(std::get<HttpResponse>(ask({{.status = status}, kFine})).status, status);
  }
  EXPECT_TRUE(retries_.empty());
}

TEST_F(RetryTest, AStopEndsTheWaiting) {
  stops_at_pause_ = true;
  const Exchange exchange = ask({kLoading});
  EXPECT_EQ(std::get<HttpResponse>(exchange).status, 503);
  EXPECT_EQ(pauses_.size(), 1U);
}

TEST(PauseTest, AStopEndsAPause) {
  std::stop_source stop;
  stop.request_stop();
  pause_for(std::chrono::hours(24), stop.get_token());
}

}  // namespace
}  // namespace twotrack::model
