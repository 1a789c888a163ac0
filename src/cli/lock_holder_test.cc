#include "cli/lock_holder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "testing/temp_dir.h"

namespace twotrack::cli {
namespace {

class LockHolderTest : public ::testing::Test {
 protected:
  void write(std::string_view text) {
    const auto file = posix_file_system().open(path_, OpenMode::kTruncate);
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(write_all(*file.value(), 0, text).ok());
  }

  testing::TempDir dir_;
  Path path_ = dir_.path() / "a.lock";
};

TEST_F(LockHolderTest, NamesTheProcessThatHoldsIt) {
  const auto lock = posix_file_system().lock(path_);
  ASSERT_TRUE(lock.ok());
  EXPECT_EQ(lock_holder(path_), "process " + std::to_string(::getpid()));
}

TEST_F(LockHolderTest, NobodyHoldsWhatIsNotThereOrWasLeftBehind) {
  EXPECT_EQ(lock_holder(path_), std::nullopt);
  write("");
  EXPECT_EQ(lock_holder(path_), std::nullopt);
  write("not a number");
  EXPECT_EQ(lock_holder(path_), std::nullopt);
  write(std::to_string(::getpid()));  // alive, but it holds no lock
  EXPECT_EQ(lock_holder(path_), std::nullopt);
  write("999999999");
  EXPECT_EQ(lock_holder(path_), std::nullopt);
}

}  // namespace
}  // namespace twotrack::cli
