#include "serve/serving.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "model/http/http_client.h"
#include "testing/sample_log.h"

namespace twotrack::serve {
namespace {

TEST(Serving, OnlyThePageIsOpen) {
  for (const RouteName& route : route_names()) {
    const bool is_page = route.path == "/" || route.path == "/assets/*";
    EXPECT_EQ(route.is_open, is_page) << route.path;
  }
}

TEST(Serving, RefusesToBeReachedByOthersUnprotected) {
  ServeOptions options;
  options.address = "0.0.0.0";
  EXPECT_EQ(Serving::start(".", options).error().code, Code::kInvalid);
  options.token = "0123456789abcdef";
  EXPECT_EQ(Serving::start(".", options).error().code, Code::kInvalid);
  ServeOptions weak;
  weak.token = "short";
  EXPECT_EQ(Serving::start(".", weak).error().code, Code::kInvalid);
}

// Logs that grow, and many who ask about them: where all threads of a server meet.
class ServingThreads : public ::testing::Test {
 protected:
  static constexpr uint64_t kTurnsMax = 60;
  static constexpr int kRounds = 2;
  static constexpr std::chrono::milliseconds kMoment{5};

  void SetUp() override {
    for (const char* agent : {"a", "b"}) {
      logs_.push_back(testing::create_log({.root = dir_.path()}, agent));
    }
    serving_ = Serving::start(dir_.path(), {.token = "0123456789abcdef"}).value();
  }

  void grow(track::Writer& log, const std::stop_token& stop) {
    for (uint64_t turn = 1; turn <= kTurnsMax && !stop.stop_requested(); ++turn) {
      const std::string number = std::to_string(turn);
      for (const auto& [type, data] :
           {std::pair("turn_start", R"({"turn":)" + number + "}"),
            std::pair("tool_call", R"({"call_id":")" + number + R"(","tool":"look","args":{}})"),
            std::pair("tool_result",
                      R"({"call_id":")" + number +
                          R"(","tool":"look","outcome":"success","raw_output":"line )" + number +
                          R"("})")}) {
        ASSERT_TRUE(log.append(testing::draft(type, data), track::Wait::kNo).ok());
      }
      ASSERT_TRUE(log.sync().ok());
      turns_ = turn;
    }
  }

  model::Exchange ask(const std::string& path, std::chrono::milliseconds timeout) const {
    const std::string base = serving_->address().substr(0, serving_->address().find("/?"));
    model::HttpClient client(
        {.url = model::parse_server_url(base).value(), .api_key = "0123456789abcdef"});
    return client.send({.path = path, .timeout = timeout}, {});
  }

  testing::TempDir dir_{};
  std::vector<std::unique_ptr<track::Writer>> logs_;
  std::atomic<uint64_t> turns_ = 0;
  std::unique_ptr<Serving> serving_;
};

TEST_F(ServingThreads, AnswerWhileLogsGrowAndStopMeanwhile) {
  std::vector<std::jthread> threads;
  for (const auto& log : logs_) {
    threads.emplace_back([&](const std::stop_token& stop) { grow(*log, stop); });
  }
  while (turns_ < 2) std::this_thread::sleep_for(kMoment);
  std::atomic<int> answered = 0;
  for (const char* path :
       {"/api/agents", "/api/agents/a", "/api/agents/a/turns?n=20", "/api/agents/a/turns/2",
        "/api/agents/b/turns/1", "/api/agents/a/events?from=0&n=20",
        "/api/agents/b/series?points=9", "/api/agents/a/verify",
        "/api/agents/a/what-if?budget=600B", "/api/agents/a/source?turn=2&offset=9",
        "/api/agents/b/shown?seq=3&line=1", "/api/search?q=line", "/api/diff?a=a:1&b=b:2",
        "/metrics"}) {
    threads.emplace_back([&, path](const std::stop_token& stop) {
      for (int i = 0; !stop.stop_requested(); ++i) {
        const auto exchange = ask(path, std::chrono::seconds(20));
        const auto* answer = std::get_if<model::HttpResponse>(&exchange);
        if (answer == nullptr) return;  // the server has stopped
        EXPECT_TRUE(answer->status == 200 || answer->status == 503) << path << ": " << answer->body;
        if (i < kRounds) ++answered;
      }
    });
  }
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) (void)ask("/api/tail", std::chrono::milliseconds(300));
    });
  }
  while (answered < 14 * kRounds) std::this_thread::sleep_for(kMoment);
  serving_->stop();
}

}  // namespace
}  // namespace twotrack::serve
