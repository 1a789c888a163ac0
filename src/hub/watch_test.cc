#include "hub/watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

#include "testing/store_fixture.h"

namespace twotrack::hub {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

// Long enough for any machine; nobody waits for it when all is well.
constexpr std::chrono::seconds kDeadline{60};

class WatchTest : public StoreTest {
 protected:
  ~WatchTest() override {
    if (thread_.joinable()) stop();
  }

  void write(std::string_view name, std::string_view text) const {
    fs::create_directories((dir_.path() / name).parent_path());
    std::ofstream(dir_.path() / name, std::ios::binary) << text;
  }

  void start() {
    thread_ = std::jthread([this](const std::stop_token& stop) {
      const Status ended = watch(posix_file_system(), options_, stop, [this](const Indexed& one) {
        std::unique_lock lock(mutex_);
        ++rounds_;
        looked_at_ = one.looked_at;
        changed_.notify_all();
        changed_.wait(lock, [this] { return !is_held_; });
      });
      EXPECT_EQ(testing::message_of(ended), "ok");
      const std::scoped_lock lock(mutex_);
      has_ended_ = true;
      changed_.notify_all();
    });
    EXPECT_TRUE(wait_until([this] { return rounds_ > 0; }));
  }

  // While it is held the watch takes nothing from the kernel.
  void set_held(bool is_held) {
    const std::scoped_lock lock(mutex_);
    is_held_ = is_held;
    changed_.notify_all();
  }

  void stop() {
    set_held(false);
    thread_.request_stop();
    thread_.join();
  }

  // Asked anew after each round of the watch.
  bool wait_until(const std::function<bool()>& is_so) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kDeadline, is_so);
  }

  std::vector<std::string> files() {
    Store store = open();
    std::vector<std::string> names;
    for (const FileState& state : ok(store.files())) names.push_back(state.path);
    return names;
  }
  bool knows(std::string_view id) {
    Store store = open();
    return ok(store.node(id)).has_value();
  }

  WatchOptions options_{.project = dir_.path(), .quiet = std::chrono::milliseconds(5)};
  std::mutex mutex_{};
  std::condition_variable changed_{};
  int rounds_ = 0;
  uint64_t looked_at_ = 0;
  bool is_held_ = false;
  bool has_ended_ = false;
  std::jthread thread_{};
};

TEST_F(WatchTest, WhatIsThereIsIndexedFirst) {
  write("a.py", "def f(): pass\n");
  start();
  EXPECT_TRUE(knows("a.py::f"));
}

TEST_F(WatchTest, AChangedFileIsLookedAtAlone) {
  write("a.py", "def f(): pass\n");
  write("b.py", "");
  start();
  write("a.py", "def g(): pass\n");
  EXPECT_TRUE(wait_until([this] { return knows("a.py::g") && looked_at_ == 1; }));
  EXPECT_FALSE(knows("a.py::f"));
}

TEST_F(WatchTest, NewAndRemovedFilesAreFound) {
  write("a.py", "");
  start();
  write("b.py", "");
  EXPECT_TRUE(wait_until([this] { return knows("b.py"); }));
  fs::remove(dir_.path() / "a.py");
  EXPECT_TRUE(wait_until([this] { return !knows("a.py"); }));
  EXPECT_THAT(files(), ElementsAre("b.py"));
}

TEST_F(WatchTest, EditorsThatWriteBesideAndRenameAreSeen) {
  write("a.py", "def f(): pass\n");
  start();
  write(".a.py.swp", "def g(): pass\n");
  fs::rename(dir_.path() / "a.py", dir_.path() / "a.py~");
  fs::rename(dir_.path() / ".a.py.swp", dir_.path() / "a.py");
  fs::remove(dir_.path() / "a.py~");
  EXPECT_TRUE(wait_until([this] { return knows("a.py::g"); }));
  EXPECT_THAT(files(), ElementsAre("a.py"));
}

TEST_F(WatchTest, NewFoldersAreWatchedToo) {
  start();
  write("one/two/three/a.py", "");
  EXPECT_TRUE(wait_until([this] { return knows("one/two/three/a.py"); }));
  write("one/two/three/a.py", "def f(): pass\n");
  EXPECT_TRUE(wait_until([this] { return knows("one/two/three/a.py::f"); }));
  fs::rename(dir_.path() / "one", dir_.path() / "uno");
  EXPECT_TRUE(wait_until([this] { return knows("uno/two/three/a.py::f"); }));
  write("uno/two/three/a.py", "def g(): pass\n");
  EXPECT_TRUE(wait_until([this] { return knows("uno/two/three/a.py::g"); }));
  fs::remove_all(dir_.path() / "uno");
  EXPECT_TRUE(wait_until([this] { return files().empty(); }));
}

TEST_F(WatchTest, WhatIsIgnoredStaysOut) {
  write(".gitignore", "gen_*\n");
  write("b.py", "");
  start();
  write("gen_a.py", "");
  write("a.py", "");
  EXPECT_TRUE(wait_until([this] { return knows("a.py"); }));
  EXPECT_THAT(files(), ElementsAre("a.py", "b.py"));
  write(".gitignore", "b.py\n");
  EXPECT_TRUE(wait_until([this] { return knows("gen_a.py") && !knows("b.py"); }));
}

TEST_F(WatchTest, ABranchOfManyFilesComesAndGoes) {
  constexpr int kFiles = 2000;
  const auto name = [](int i) {
    return "d" + std::to_string(i % 20) + "/f" + std::to_string(i) + ".py";
  };
  for (int i = 0; i < kFiles; i += 2) write(name(i), "x = 1\n");
  start();
  for (int i = 0; i < kFiles; ++i) {
    if (i % 2 == 0 && i % 4 != 0) fs::remove(dir_.path() / name(i));
    if (i % 2 == 1) write(name(i), "def f(): pass\n");
    if (i % 4 == 0) write(name(i), "def g(): pass\n");
  }
  EXPECT_TRUE(wait_until([&] {
    Store store = open();
    const Counts counts = ok(store.counts());
    return counts.files == kFiles * 3 / 4 && counts.nodes == kFiles * 3 / 2;
  }));
}

TEST_F(WatchTest, WhatTheKernelCouldNotTellIsFound) {
  int queue_max = 0;
  std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> queue_max;
  if (queue_max <= 0 || queue_max > 200'000) GTEST_SKIP() << "the kernel's queue is too long";
  write("a.py", "");
  write("lost.py", "def f(): pass\n");
  set_held(true);
  start();
  // Two changes each, of other names than the last ones: equal ones in a row count as one.
  write("x.txt", "");
  for (int i = 0; i < queue_max; ++i) {
    const bool is_even = i % 2 == 0;
    fs::rename(dir_.path() / (is_even ? "x.txt" : "y.txt"),
               dir_.path() / (is_even ? "y.txt" : "x.txt"));
  }
  write("lost.py", "def g(): pass\n");
  set_held(false);
  EXPECT_TRUE(wait_until([this] { return knows("lost.py::g"); }));
}

TEST_F(WatchTest, AStoreThatSomebodyDeletesIsMadeAgain) {
  write("a.py", "def f(): pass\n");
  start();
  fs::remove_all(dir_.path() / ".agentfs");
  write("b.py", "");
  EXPECT_TRUE(wait_until([this] { return knows("b.py") && knows("a.py::f"); }));
}

TEST_F(WatchTest, ItEndsWithAnInterrupt) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  options_.interrupt = pipe[0];
  start();
  ASSERT_EQ(::write(pipe[1], "x", 1), 1);
  EXPECT_TRUE(wait_until([this] { return has_ended_; }));
  ::close(pipe[0]);
  ::close(pipe[1]);
}

}  // namespace
}  // namespace twotrack::hub
