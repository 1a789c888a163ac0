// The conveniences over the file interface, on disks that behave and on disks that do not.
#include "base/file.h"

#include <gtest/gtest.h>

#include "testing/message_of.h"
#include "testing/simulated_disk.h"

namespace twotrack {
namespace {

using testing::DiskFault;
using testing::message_of;
using testing::SimulatedDisk;

// A file that reads and writes at most `step` bytes a call.
class SlowFile final : public File {
 public:
  explicit SlowFile(size_t step) : step_(step) {}

  Result<size_t> read_at(uint64_t offset, std::span<char> buffer) override {
    if (offset >= bytes_.size()) return size_t{0};
    return bytes_.copy(buffer.data(), std::min(buffer.size(), step_), offset);
  }
  Result<size_t> write_at(uint64_t offset, std::string_view bytes) override {
    const size_t length = std::min(bytes.size(), step_);
    if (bytes_.size() < offset + length) bytes_.resize(offset + length);
    bytes_.replace(offset, length, bytes.substr(0, length));
    return length;
  }
  Status sync() override { return Done{}; }
  Status truncate(uint64_t size) override {
    bytes_.resize(size);
    return Done{};
  }
  Result<uint64_t> size() override { return bytes_.size(); }

  const std::string& bytes() const { return bytes_; }

 private:
  size_t step_;
  std::string bytes_;
};

TEST(FileTest, ShortWritesAndReadsAreCompleted) {
  SlowFile file(3);
  ASSERT_TRUE(write_all(file, 0, "0123456789").ok());
  ASSERT_TRUE(write_all(file, 8, "abcdef").ok());
  EXPECT_EQ(file.bytes(), "01234567abcdef");
  EXPECT_EQ(read_range(file, 2, 8).value(), "234567ab");
  EXPECT_TRUE(write_all(file, 100, "").ok());
  EXPECT_EQ(file.bytes().size(), 14U);
}

TEST(FileTest, AReadBehindTheEndIsShort) {
  SlowFile file(3);
  ASSERT_TRUE(write_all(file, 0, "0123456789").ok());
  EXPECT_EQ(read_range(file, 8, 100).value(), "89");
  EXPECT_EQ(read_range(file, 10, 1).value(), "");
  EXPECT_EQ(read_range(file, 999, 1).value(), "");
  EXPECT_EQ(read_range(file, 0, 0).value(), "");
}

TEST(FileTest, ADiskThatTakesNothingIsAnErrorAndNoEndlessLoop) {
  SlowFile file(0);
  EXPECT_EQ(message_of(write_all(file, 0, "x")), "the disk accepts no more bytes");
}

class ReplaceTest : public ::testing::Test {
 protected:
  static constexpr std::string_view kOld = "the old bytes";
  static constexpr std::string_view kNew = "the new and longer bytes";

  static std::unique_ptr<SimulatedDisk> make_disk(uint64_t seed) {
    auto disk = std::make_unique<SimulatedDisk>(seed);
    EXPECT_TRUE(disk->create_directories("/d").ok());
    disk->plant("/d/f", std::string(kOld));
    return disk;
  }
};

TEST_F(ReplaceTest, TheNewBytesAreDurable) {
  const auto disk = make_disk(1);
  ASSERT_TRUE(replace_file(*disk, "/d/f", kNew).ok());
  EXPECT_EQ(read_file(*disk, "/d/f").value(), kNew);
  EXPECT_EQ(disk->list("/d").value(), std::vector<std::string>{"f"});
  EXPECT_EQ(disk->after_power_cut(1)->peek("/d/f"), kNew);
}

TEST_F(ReplaceTest, AFileThatIsNotThereIsMade) {
  const auto disk = make_disk(1);
  ASSERT_TRUE(replace_file(*disk, "/d/other", kNew).ok());
  EXPECT_EQ(read_file(*disk, "/d/other").value(), kNew);
}

TEST_F(ReplaceTest, WhateverFailsTheFileIsOldOrNew) {
  using Kind = DiskFault::Kind;
  uint64_t last_call = 0;
  for (const Kind kind :
       {Kind::kStop, Kind::kStopAfter, Kind::kIoError, Kind::kNoSpace, Kind::kShortWrite}) {
    for (uint64_t call = 0; call < 20; ++call) {
      for (uint64_t seed = 0; seed < 8; ++seed) {
        SCOPED_TRACE(::testing::Message() << "fault " << static_cast<int>(kind) << " at call "
                                          << call << ", seed " << seed);
        const auto disk = make_disk(seed);
        disk->add_fault({.kind = kind, .at_call = disk->calls() + call});
        const Status replaced = replace_file(*disk, "/d/f", kNew);
        if (disk->faults_happened() > 0) last_call = std::max(last_call, call);

        const auto seen = disk->peek("/d/f");
        ASSERT_TRUE(seen == kOld || seen == kNew);
        const auto found = disk->after_power_cut(seed)->peek("/d/f");
        ASSERT_TRUE(found == kOld || found == kNew);
        if (replaced.ok()) {
          ASSERT_EQ(found, kNew);
        }
        if (!disk->stopped()) {
          ASSERT_EQ(disk->list("/d").value(), std::vector<std::string>{"f"});
        }
      }
    }
  }
  // Open, write, sync, rename and the sync of the directory have all been made to fail.
  EXPECT_GE(last_call, 4U);
}

TEST_F(ReplaceTest, AFullDiskIsCalledThat) {
  const auto disk = make_disk(1);
  disk->set_capacity(disk->bytes_used() + 4);
  const Status replaced = replace_file(*disk, "/d/f", kNew);
  ASSERT_FALSE(replaced.ok());
  EXPECT_EQ(replaced.error().code, Code::kNoSpace);
  EXPECT_EQ(disk->peek("/d/f"), kOld);
}

TEST(ExistsTest, OnlyANameThatIsSurelyNotThereIsAbsent) {
  SimulatedDisk disk(1);
  ASSERT_TRUE(disk.create_directories("/d").ok());
  disk.plant("/d/f", "");
  EXPECT_TRUE(exists(disk, "/d/f"));
  EXPECT_FALSE(exists(disk, "/d/g"));
  disk.stop();
  EXPECT_TRUE(exists(disk, "/d/g"));
}

}  // namespace
}  // namespace twotrack
