#include <gtest/gtest.h>
#include <poll.h>

#include <filesystem>
#include <fstream>
#include <optional>

#include "hub/source_watch.h"
#include "testing/temp_dir.h"

namespace twotrack::hub {
namespace {

namespace fs = std::filesystem;

class FolderWatchTest : public ::testing::Test {
 protected:
  FolderWatchTest() {
    fs::create_directories(root_ / "src");
    write("src/a.py");
    auto watch = FolderWatch::open(root_);
    EXPECT_TRUE(watch.ok());
    watch_.emplace(std::move(watch).value());
    EXPECT_TRUE(watch_->add("").ok());
    EXPECT_TRUE(watch_->add("src").ok());
  }

  void write(const std::string& name) { std::ofstream(root_ / name) << "x = 1\n"; }

  std::set<std::string> changed() {
    auto changes = watch_->take();
    EXPECT_TRUE(changes.ok());
    EXPECT_FALSE(changes.value().has_lost_some);
    return changes.value().paths;
  }

  testing::TempDir dir_;
  Path root_ = dir_.path();
  std::optional<FolderWatch> watch_;
};

using Names = std::set<std::string>;

TEST_F(FolderWatchTest, NothingHasChanged) {
  EXPECT_EQ(changed(), Names());
}

TEST_F(FolderWatchTest, AWriteIsToldOnce) {
  write("src/a.py");
  EXPECT_EQ(changed(), Names({"src/a.py"}));
  EXPECT_EQ(changed(), Names());
}

TEST_F(FolderWatchTest, ItsDescriptorIsReadableWithAChange) {
  pollfd wait{.fd = watch_->descriptor(), .events = POLLIN, .revents = 0};
  EXPECT_EQ(::poll(&wait, 1, 0), 0);
  write("b.py");
  EXPECT_EQ(::poll(&wait, 1, 0), 1);
}

TEST_F(FolderWatchTest, AnEditorThatRenamesIsSeenUnderTheFilesName) {
  write("src/a.py.swp");
  fs::rename(root_ / "src/a.py.swp", root_ / "src/a.py");
  EXPECT_TRUE(changed().contains("src/a.py"));
}

TEST_F(FolderWatchTest, ARemovedFileIsTold) {
  fs::remove(root_ / "src/a.py");
  EXPECT_EQ(changed(), Names({"src/a.py"}));
}

TEST_F(FolderWatchTest, AFolderThatIsMovedHasItsNewNameOnceItIsAddedAgain) {
  fs::rename(root_ / "src", root_ / "lib");
  EXPECT_TRUE(changed().contains("lib"));
  EXPECT_TRUE(watch_->add("lib").ok());
  write("lib/a.py");
  EXPECT_EQ(changed(), Names({"lib/a.py"}));
}

TEST_F(FolderWatchTest, AFolderThatIsGoneIsNoFailure) {
  fs::remove_all(root_ / "src");
  EXPECT_TRUE(watch_->add("src").ok());
  EXPECT_TRUE(changed().contains("src"));
  EXPECT_EQ(changed(), Names());
}

TEST_F(FolderWatchTest, AFullQueueIsTold) {
  size_t queued_max = 0;
  std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> queued_max;
  if (queued_max == 0 || queued_max > 100'000) GTEST_SKIP() << "the queue is too long to fill";
  for (size_t i = 0; i <= queued_max; i += 2) {
    fs::rename(root_ / "src/a.py", root_ / "src/b.py");
    fs::rename(root_ / "src/b.py", root_ / "src/a.py");
  }
  auto changes = watch_->take();
  ASSERT_TRUE(changes.ok());
  EXPECT_TRUE(changes.value().has_lost_some);
  EXPECT_EQ(changed(), Names());
  write("src/a.py");
  EXPECT_EQ(changed(), Names({"src/a.py"}));
}

}  // namespace
}  // namespace twotrack::hub
