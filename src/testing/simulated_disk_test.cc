#include "testing/simulated_disk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace twotrack::testing {
namespace {

using Kind = DiskFault::Kind;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

constexpr uint64_t kSeeds = 1000;

// A disk with one directory, and short words for what tests do to it.
class SimulatedDiskTest : public ::testing::Test {
 protected:
  SimulatedDiskTest() { EXPECT_TRUE(disk_.create_directories("/d").ok()); }

  std::unique_ptr<File> make(const Path& path, std::string_view bytes) {
    auto file = disk_.open(path, OpenMode::kCreate).value();
    EXPECT_TRUE(write_all(*file, 0, bytes).ok());
    return file;
  }

  std::unique_ptr<File> make_durable(const Path& path, std::string_view bytes) {
    auto file = make(path, bytes);
    EXPECT_TRUE(file->sync().ok());
    EXPECT_TRUE(disk_.sync_directory(path.parent_path()).ok());
    return file;
  }

  // Everything that can be found at `path` after a power cut; "-" where the name is gone.
  std::set<std::string> found_after_cuts(const Path& path) {
    std::set<std::string> found;
    for (uint64_t seed = 0; seed < kSeeds; ++seed) {
      found.insert(disk_.after_power_cut(seed)->peek(path).value_or("-"));
    }
    return found;
  }

  // The number of the next call.
  void fail_next(Kind kind) { disk_.add_fault({.kind = kind, .at_call = disk_.calls()}); }

  SimulatedDisk disk_{1};
};

TEST_F(SimulatedDiskTest, SyncedBytesUnderASyncedNameSurviveEveryPowerCut) {
  const auto file = make_durable("/d/f", "abc");
  EXPECT_THAT(found_after_cuts("/d/f"), ElementsAre("abc"));
}

TEST_F(SimulatedDiskTest, ANameIsLostOrKeptUntilItsDirectoryIsSynced) {
  const auto file = make("/d/f", "abc");
  ASSERT_TRUE(file->sync().ok());
  EXPECT_THAT(found_after_cuts("/d/f"), UnorderedElementsAre("-", "abc"));
}

TEST_F(SimulatedDiskTest, ANameMaySurviveWithoutItsBytes) {
  const auto file = make("/d/f", "abc");
  ASSERT_TRUE(disk_.sync_directory("/d").ok());
  const std::string zeros(3, '\0');
  EXPECT_THAT(found_after_cuts("/d/f"),
              UnorderedElementsAre("", "a", "ab", "abc", zeros, std::string("a\0\0", 3),
                                   std::string("ab\0", 3)));
}

TEST_F(SimulatedDiskTest, UnsyncedPagesSurviveOneByOne) {
  const auto file = make_durable("/d/f", "x");
  const std::string pages = std::string(4095, 'a') + std::string(4096, 'b') + std::string(10, 'c');
  ASSERT_TRUE(write_all(*file, 1, pages).ok());
  bool hole = false;
  for (const std::string& found : found_after_cuts("/d/f")) {
    ASSERT_EQ(found[0], 'x');
    hole = hole || (found.size() > 8192 && found[4096] == '\0' && found[8192] == 'c');
  }
  EXPECT_TRUE(hole);
}

TEST_F(SimulatedDiskTest, ARenameIsThereOrNotAndNeverHalf) {
  const auto old_file = make_durable("/d/f", "old");
  const auto new_file = make_durable("/d/f.tmp", "new");
  ASSERT_TRUE(disk_.rename("/d/f.tmp", "/d/f").ok());
  std::set<std::string> found;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    const auto disk = disk_.after_power_cut(seed);
    found.insert(*disk->peek("/d/f") + (disk->peek("/d/f.tmp") ? "+tmp" : ""));
  }
  EXPECT_THAT(found, UnorderedElementsAre("old+tmp", "new"));
}

TEST_F(SimulatedDiskTest, ADirectoryThatWasMadeStaysMade) {
  ASSERT_TRUE(disk_.create_directories("/d/a/b").ok());
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    EXPECT_TRUE(disk_.after_power_cut(seed)->is_directory("/d/a/b"));
  }
}

TEST_F(SimulatedDiskTest, AKilledProcessLosesNothingThatItWrote) {
  const auto file = make("/d/f", "abc");
  const auto next = disk_.after_process_death(7, SimulatedDisk::Eviction::kYes);
  EXPECT_EQ(next->peek("/d/f"), "abc");
  // It still waits for a sync.
  std::set<std::string> found;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    found.insert(next->after_power_cut(seed)->peek("/d/f").value_or("-"));
  }
  EXPECT_TRUE(found.contains("-"));
  EXPECT_TRUE(found.contains("abc"));
}

TEST_F(SimulatedDiskTest, AFailedSyncLosesPagesThatTheCacheStillShows) {
  std::set<std::string> found;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    SimulatedDisk disk(seed);
    const auto file = disk.open("/f", OpenMode::kCreate).value();
    ASSERT_TRUE(write_all(*file, 0, "abc").ok());
    ASSERT_TRUE(disk.sync_directory("/").ok());
    disk.add_fault({.kind = Kind::kIoError, .at_call = disk.calls()});
    EXPECT_FALSE(file->sync().ok());
    EXPECT_TRUE(file->sync().ok());
    EXPECT_EQ(disk.peek("/f"), "abc");
    const std::string on_disk = *disk.after_power_cut(seed)->peek("/f");
    const auto evicted = disk.after_process_death(seed, SimulatedDisk::Eviction::kYes);
    EXPECT_EQ(*evicted->peek("/f"), on_disk);
    found.insert(on_disk);
  }
  EXPECT_TRUE(found.contains(""));
  EXPECT_TRUE(found.contains("abc"));
}

TEST_F(SimulatedDiskTest, BytesWrittenAgainAfterAFailedSyncReachTheDisk) {
  const auto file = make_durable("/d/f", "");
  ASSERT_TRUE(write_all(*file, 0, "abc").ok());
  fail_next(Kind::kIoError);
  EXPECT_FALSE(file->sync().ok());
  ASSERT_TRUE(write_all(*file, 0, "abc").ok());
  EXPECT_TRUE(file->sync().ok());
  EXPECT_THAT(found_after_cuts("/d/f"), ElementsAre("abc"));
}

TEST_F(SimulatedDiskTest, FromTheStopOnEveryCallFails) {
  const auto file = make_durable("/d/f", "abc");
  fail_next(Kind::kStop);
  EXPECT_FALSE(file->truncate(0).ok());
  EXPECT_FALSE(file->sync().ok());
  EXPECT_FALSE(file->size().ok());
  EXPECT_FALSE(disk_.open("/d/f", OpenMode::kRead).ok());
  EXPECT_FALSE(disk_.lock("/d/l").ok());
  EXPECT_FALSE(disk_.list("/d").ok());
  EXPECT_FALSE(disk_.info("/d/f").ok());
  EXPECT_EQ(disk_.peek("/d/f"), "abc");
}

TEST_F(SimulatedDiskTest, ACallMayTakeEffectThoughNobodyIsTold) {
  const auto file = make_durable("/d/f", "");
  ASSERT_TRUE(write_all(*file, 0, "abc").ok());
  fail_next(Kind::kStopAfter);
  EXPECT_FALSE(file->sync().ok());
  EXPECT_THAT(found_after_cuts("/d/f"), ElementsAre("abc"));
}

TEST_F(SimulatedDiskTest, AShortWriteSaysHowMuchItTook) {
  const auto file = make_durable("/d/f", "");
  fail_next(Kind::kShortWrite);
  const size_t written = file->write_at(0, "abcdef").value();
  EXPECT_THAT(written, AnyOf(1, 2, 3, 4, 5));
  EXPECT_EQ(disk_.peek("/d/f"), std::string("abcdef").substr(0, written));
}

TEST_F(SimulatedDiskTest, AFullDiskTakesWhatFitsAndThenNothingUntilThereIsRoom) {
  const auto file = make_durable("/d/f", "");
  disk_.set_capacity(4);
  EXPECT_EQ(file->write_at(0, "abcdef").value(), 4u);
  EXPECT_EQ(file->write_at(4, "ef").error().code, Code::kNoSpace);
  EXPECT_EQ(file->write_at(0, "ABCD").value(), 4u);
  ASSERT_TRUE(file->truncate(1).ok());
  EXPECT_EQ(file->write_at(1, "bcd").value(), 3u);
  disk_.set_capacity(std::nullopt);
  EXPECT_EQ(file->write_at(4, "ef").value(), 2u);
}

TEST_F(SimulatedDiskTest, AFaultWaitsForACallThatItCanHappenTo) {
  const auto file = make_durable("/d/f", "");
  fail_next(Kind::kNoSpace);
  EXPECT_TRUE(file->sync().ok());
  EXPECT_EQ(disk_.faults_happened(), 0u);
  EXPECT_EQ(file->write_at(0, "abc").error().code, Code::kNoSpace);
  EXPECT_EQ(disk_.faults_happened(), 1u);
  EXPECT_EQ(file->write_at(0, "abc").value(), 3u);
}

TEST_F(SimulatedDiskTest, ALockIsHeldOnceAndLeavesNoFile) {
  auto held = disk_.lock("/d/l");
  ASSERT_TRUE(held.ok());
  EXPECT_EQ(disk_.lock("/d/l").error().code, Code::kConflict);
  held.value().reset();
  EXPECT_FALSE(disk_.peek("/d/l").has_value());
  EXPECT_TRUE(disk_.lock("/d/l").ok());
}

TEST_F(SimulatedDiskTest, ALockDiesWithItsProcess) {
  const auto held = disk_.lock("/d/l");
  ASSERT_TRUE(held.ok());
  const auto next = disk_.after_process_death(1, SimulatedDisk::Eviction::kNo);
  EXPECT_TRUE(next->lock("/d/l").ok());
}

TEST_F(SimulatedDiskTest, TheSameSeedGivesTheSameDisaster) {
  const auto file = make("/d/f", std::string(100'000, 'x'));
  for (uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(disk_.after_power_cut(seed)->peek("/d/f"), disk_.after_power_cut(seed)->peek("/d/f"));
  }
}

TEST_F(SimulatedDiskTest, ATraceTellsEveryCall) {
  std::ostringstream out;
  disk_.set_trace(&out);
  const auto file = make_durable("/d/f", "abc");
  EXPECT_EQ(out.str(), "2 open /d/f\n3 write /d/f\n4 sync /d/f\n5 directory /d\n");
}

}  // namespace
}  // namespace twotrack::testing
