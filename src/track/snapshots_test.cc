#include "track/snapshots.h"

#include <gtest/gtest.h>

#include "base/sha256.h"
#include "testing/counting_files.h"
#include "testing/sample_log.h"
#include "testing/simulated_disk.h"

namespace twotrack::track {
namespace {

using testing::DiskFault;
using testing::kAgent;
using testing::SimulatedDisk;

bool always(uint64_t /*seq*/, std::string_view /*hash*/) {
  return true;
}

// The snapshot of event `seq` that the tests agree on.
Snapshot snapshot(uint64_t seq, std::string bytes) {
  return {.seq = seq, .hash = sha256_hex(std::to_string(seq)), .bytes = std::move(bytes)};
}

class SnapshotsTest : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(disk_.create_directories(layout_.traces()).ok()); }

  // Puts snapshots of 10, 20 and 30 with bytes of different lengths.
  void put_three() {
    for (const uint64_t seq : {10, 20, 30}) {
      ASSERT_TRUE(store_.put(snapshot(seq, std::string(seq, 'a'))).ok());
    }
  }

  std::optional<Snapshot> nearest(uint64_t seq) { return store_.nearest(seq, always).value(); }
  std::string bytes() const { return disk_.peek(path_).value(); }

  SimulatedDisk disk_{7};
  const Layout layout_{"/project", CacheKey("of the user")};
  const Path path_ = layout_.snapshots(kAgent);
  SnapshotStore store_{disk_, layout_, kAgent};
};

TEST_F(SnapshotsTest, TheLatestAtOrBeforeAnEventIsFound) {
  EXPECT_EQ(nearest(100), std::nullopt);
  put_three();
  struct Case {
    uint64_t seq;
    uint64_t found;
  };
  for (const auto& [seq, found] :
       {Case{10, 10}, {19, 10}, {20, 20}, {29, 20}, {30, 30}, {99, 30}}) {
    SCOPED_TRACE(seq);
    EXPECT_EQ(nearest(seq), snapshot(found, std::string(found, 'a')));
  }
  EXPECT_EQ(nearest(9), std::nullopt);
}

TEST_F(SnapshotsTest, OnlyWhatIsNewIsLookedFor) {
  for (uint64_t seq = 0; seq < 500; ++seq) ASSERT_TRUE(store_.put(snapshot(seq, "a")).ok());
  testing::CountingFiles counting(disk_);
  SnapshotStore reader(counting, layout_, kAgent);
  ASSERT_EQ(reader.nearest(1000, always).value()->seq, 499U);
  const uint64_t at_first = counting.bytes_read();
  // Somebody else puts more.
  ASSERT_TRUE(store_.put(snapshot(700, "b")).ok());
  ASSERT_TRUE(store_.put(snapshot(600, "c")).ok());
  EXPECT_EQ(reader.nearest(1000, always).value(), snapshot(700, "b"));
  EXPECT_EQ(reader.nearest(650, always).value(), snapshot(600, "c"));
  EXPECT_LT(counting.bytes_read() - at_first, at_first / 20);
  // A file that was made anew is not the one that is known.
  ASSERT_TRUE(disk_.remove(path_).ok());
  ASSERT_TRUE(store_.put(snapshot(5, "d")).ok());
  EXPECT_EQ(reader.nearest(1000, always).value(), snapshot(5, "d"));
}

TEST_F(SnapshotsTest, OrderDoesNotMatterAndTheLastPutOfAnEventCounts) {
  for (const uint64_t seq : {30, 10, 20}) ASSERT_TRUE(store_.put(snapshot(seq, "old")).ok());
  ASSERT_TRUE(store_.put(snapshot(20, "new")).ok());
  EXPECT_EQ(nearest(25), snapshot(20, "new"));
  EXPECT_EQ(nearest(99), snapshot(30, "old"));
}

TEST_F(SnapshotsTest, ASnapshotOfAnotherLogIsPassedOver) {
  put_three();
  Snapshot stranger = snapshot(25, "of another log");
  stranger.hash = sha256_hex("another");
  ASSERT_TRUE(store_.put(stranger).ok());
  const auto fits = [](uint64_t seq, std::string_view hash) {
    return hash == sha256_hex(std::to_string(seq));
  };
  EXPECT_EQ(store_.nearest(29, fits).value(), snapshot(20, std::string(20, 'a')));
  EXPECT_EQ(store_.nearest(29, [](uint64_t, std::string_view) { return false; }).value(),
            std::nullopt);
}

TEST_F(SnapshotsTest, OfTheOthersOnlyTheFirstBytesAreRead) {
  for (uint64_t seq = 0; seq < 20; ++seq) {
    ASSERT_TRUE(store_.put(snapshot(seq, std::string(100'000, 'x'))).ok());
  }
  testing::CountingFiles counting(disk_);
  ASSERT_TRUE(SnapshotStore(counting, layout_, kAgent).nearest(7, always).value());
  EXPECT_LT(counting.bytes_read(), 110'000U);
}

TEST_F(SnapshotsTest, ThoseOfSomebodyElseAreNotBelieved) {
  const Layout theirs{layout_.root, CacheKey("of somebody else")};
  ASSERT_TRUE(SnapshotStore(disk_, theirs, kAgent).put(snapshot(10, "forged")).ok());
  EXPECT_EQ(nearest(99), std::nullopt);
  ASSERT_TRUE(store_.put(snapshot(5, "own")).ok());
  EXPECT_EQ(nearest(99), snapshot(5, "own"));
}

TEST_F(SnapshotsTest, WithoutAKeyNothingIsKeptAndNothingBelieved) {
  SnapshotStore without(disk_, Layout{layout_.root}, kAgent);
  ASSERT_TRUE(without.put(snapshot(10, "x")).ok());
  EXPECT_FALSE(disk_.peek(path_));
  put_three();
  EXPECT_EQ(without.nearest(99, always).value(), std::nullopt);
}

TEST_F(SnapshotsTest, AHashMustHaveItsLength) {
  EXPECT_EQ(store_.put({.seq = 1, .hash = "short", .bytes = "x"}).error().code, Code::kInvalid);
}

TEST_F(SnapshotsTest, DamageAtAnyByteHidesThatSnapshotAndNoOther) {
  put_three();
  const std::string good = bytes();
  const std::vector<uint64_t> all{10, 20, 30};
  for (size_t at = 0; at < good.size(); ++at) {
    SCOPED_TRACE(at);
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    disk_.plant(path_, bad);
    size_t missing = 0;
    for (const uint64_t seq : all) {
      const auto found = nearest(seq);
      if (found && found->seq == seq) {
        EXPECT_EQ(found->bytes, std::string(seq, 'a'));
      } else {
        ++missing;
      }
    }
    EXPECT_EQ(missing, 1U);
  }
}

TEST_F(SnapshotsTest, AfterATornRecordLaterOnesAreFound) {
  put_three();
  const std::string good = bytes();
  for (size_t length = 0; length < good.size(); ++length) {
    SCOPED_TRACE(length);
    disk_.plant(path_, good.substr(0, length));
    ASSERT_TRUE(store_.put(snapshot(40, "behind the torn one")).ok());
    ASSERT_TRUE(store_.put(snapshot(50, "and another")).ok());
    EXPECT_EQ(nearest(40), snapshot(40, "behind the torn one"));
    EXPECT_EQ(nearest(99), snapshot(50, "and another"));
  }
}

TEST_F(SnapshotsTest, BytesThatHoldARecordAreNotTakenForOne) {
  put_three();
  const std::string records = bytes();
  ASSERT_TRUE(store_.put(snapshot(5, records + records)).ok());
  EXPECT_EQ(nearest(9), snapshot(5, records + records));
  // Even when the record around them is damaged.
  std::string bad = bytes();
  bad[records.size() + 10] ^= 1;
  disk_.plant(path_, bad);
  EXPECT_EQ(nearest(9), std::nullopt);
  EXPECT_EQ(nearest(15), snapshot(10, std::string(10, 'a')));
}

TEST_F(SnapshotsTest, APutThatFailsLeavesNothingBehind) {
  put_three();
  const std::string before = bytes();
  disk_.add_fault({.kind = DiskFault::Kind::kNoSpace, .at_call = disk_.calls()});
  EXPECT_EQ(store_.put(snapshot(40, std::string(500, 'x'))).error().code, Code::kNoSpace);
  EXPECT_EQ(bytes(), before);
}

}  // namespace
}  // namespace twotrack::track
