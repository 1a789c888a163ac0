// Several users of one mirror at a time, and users that die in the middle of their work.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "testing/mirror_fixture.h"

namespace twotrack::track {
namespace {

class KvConcurrencyTest : public testing::MirrorFixture {
 protected:
  void write_logs(int count) {
    for (int i = 0; i < count; ++i) {
      const auto writer = log("agent-" + std::to_string(i));
      for (uint64_t turn = 1; turn <= 3; ++turn) {
        append(*writer, turn, "tool_call", R"({"call_id":"c","tool":"t","args":{}})");
        append(*writer, turn, "tool_result", R"({"call_id":"c","tool":"t","raw_output":"x"})");
      }
    }
  }

  void expect_complete() {
    ASSERT_TRUE(mirror().update_all().ok());
    const auto found = contents();
    ASSERT_TRUE(mirror().rebuild_all().ok());
    EXPECT_EQ(found, contents());
  }

  static constexpr int kLogs = 4;
  // Every event in a transaction of its own, so that there is much to collide and to interrupt.
  const KvMirrorOptions kSmallSteps{.batch_bytes_max = 1};
};

TEST_F(KvConcurrencyTest, ManyMayUpdateAtOnce) {
  write_logs(kLogs);
  std::vector<std::string> errors(4);
  {
    std::vector<std::jthread> threads;
    for (std::string& error : errors) {
      threads.emplace_back([&] {
        auto opened = KvMirror::open(posix_file_system(), layout_, kSmallSteps);
        const Status updated = opened.ok() ? opened.value().update_all() : opened.error();
        if (!updated.ok()) error = updated.error().message;
      });
    }
  }
  for (const std::string& error : errors) EXPECT_EQ(error, "");
  expect_complete();
}

TEST_F(KvConcurrencyTest, WhoeverIsKilledLeavesAMirrorThatCanBeCompleted) {
  write_logs(kLogs);
  for (int round = 0; round < kLogs; ++round) {
    int pipe_ends[2];
    ASSERT_EQ(::pipe(pipe_ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      // Says after each agent that it is done; dies somewhere in the one after.
      auto opened = KvMirror::open(posix_file_system(), layout_, kSmallSteps);
      for (int i = 0; opened.ok() && i < kLogs; ++i) {
        const bool updated = opened.value().update("agent-" + std::to_string(i)).ok();
        if (!updated || ::write(pipe_ends[1], "x", 1) != 1) break;
      }
      ::_exit(0);
    }
    ::close(pipe_ends[1]);
    char done = 0;
    for (int i = 0; i < round; ++i) ASSERT_EQ(::read(pipe_ends[0], &done, 1), 1);
    ::kill(child, SIGKILL);
    ASSERT_EQ(::waitpid(child, nullptr, 0), child);
    ::close(pipe_ends[0]);
    expect_complete();
    ASSERT_TRUE(posix_file_system().remove(layout_.kv()).ok());
  }
}

}  // namespace
}  // namespace twotrack::track
