#include "gateway/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "testing/temp_dir.h"
#include "wire/read_answer.h"

namespace twotrack::gateway {
namespace {

constexpr size_t kAskers = 4;
constexpr size_t kConversations = 6;  // of each, more than may be kept in memory
constexpr size_t kTurns = 5;

class ThreadsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(posix_file_system().create_directories(dir_.path() / ".agentfs/traces").ok());
    project_ = std::make_unique<project::Project>(dir_.path());
  }

  std::unique_ptr<Threads> open() {
    auto threads = Threads::open(*project_, {.upstream = "http://127.0.0.1:1", .read_logs_max = 2});
    EXPECT_TRUE(threads.ok()) << (threads.ok() ? "" : threads.error().text());
    return std::move(threads).value();
  }

  // The `turn`th request of a conversation.
  static ClientRequest request(const std::string& name, size_t turn) {
    std::string body =
        R"({"model":"m","messages":[{"role":"user","content":"task of )" + name + "\"}";
    for (size_t i = 0; i < turn; ++i) {
      body += R"(,{"role":"assistant","content":"said"},{"role":"user","content":"more"})";
    }
    return {.path = "/v1/chat/completions", .raw = {.body = body + "]}"}};
  }

  static Status answer(Threads& threads, OpenThread& thread, const std::string& text) {
    const std::string bytes = R"({"id":"r","choices":[{"message":{"content":")" + text +
                              R"("},"finish_reason":"stop"}]})";
    return threads.answer(
        thread, {.answer = read_answer(WireDialect::kChat, bytes), .bytes = bytes, .status = 200});
  }

  static Status ask_and_answer(Threads& threads, const std::string& name, size_t turn) {
    const SentOn sent = TRY(threads.ask(request(name, turn)));
    if (sent.thread == nullptr) return Error{Code::kNotFound, "it is nobody's"};
    return answer(threads, *sent.thread, "said");
  }

  testing::TempDir dir_{};
  std::unique_ptr<project::Project> project_{};
};

TEST_F(ThreadsTest, ManyAskersWhoseLogsAreReadAgainEachTimeKeepTheirThreads) {
  auto threads = open();
  std::atomic<size_t> failed = 0;
  std::vector<std::jthread> askers;
  askers.reserve(kAskers);
  for (size_t asker = 0; asker < kAskers; ++asker) {
    askers.emplace_back([&, asker] {
      for (size_t turn = 0; turn < kTurns; ++turn) {
        for (size_t i = 0; i < kConversations; ++i) {
          const std::string name = std::to_string(asker) + " " + std::to_string(i);
          if (!ask_and_answer(*threads, name, turn).ok()) ++failed;
        }
      }
    });
  }
  askers.clear();
  EXPECT_EQ(failed, 0U);
  EXPECT_EQ(threads->size(), kAskers * kConversations);
  threads->save();
  threads = open();
  EXPECT_EQ(threads->size(), kAskers * kConversations);
}

TEST_F(ThreadsTest, AThreadThatIsInUseIsNotReadAnew) {
  const auto threads = open();
  const SentOn held = threads->ask(request("held", 0)).value();
  for (size_t i = 0; i < kConversations; ++i) {
    ASSERT_TRUE(ask_and_answer(*threads, std::to_string(i), 0).ok());
  }
  EXPECT_EQ(threads->ask(request("held", 1)).value().thread.get(), held.thread.get());
}

TEST_F(ThreadsTest, WhoAsksTheSameAtTheSameTimeIsSomebodyElse) {
  const auto threads = open();
  const SentOn first = threads->ask(request("task", 0)).value();
  const SentOn second = threads->ask(request("task", 0)).value();
  EXPECT_NE(first.thread.get(), second.thread.get());
  // Whoever is answered first goes on, and what the other is answered stays with the other.
  ASSERT_TRUE(answer(*threads, *second.thread, "said").ok());
  EXPECT_EQ(threads->ask(request("task", 1)).value().thread.get(), second.thread.get());
  ASSERT_TRUE(answer(*threads, *first.thread, "said later").ok());
  EXPECT_NE(first.thread->log.echo(), second.thread->log.echo());
}

TEST_F(ThreadsTest, WhoAsksAgainAfterAnAnswerThatFailedTriesAgain) {
  const auto threads = open();
  const SentOn first = threads->ask(request("task", 0)).value();
  ASSERT_TRUE(threads->answer(*first.thread, {.fault = "no answer"}).ok());
  EXPECT_EQ(threads->ask(request("task", 0)).value().thread.get(), first.thread.get());
}

}  // namespace
}  // namespace twotrack::gateway
