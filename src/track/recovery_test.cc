// Recovery on a disk that fails. Each test is one thing that once lost an event; tests/faults tries
// everything else by the thousand.
#include "track/recovery.h"

#include <gtest/gtest.h>

#include "testing/sample_log.h"
#include "testing/simulated_disk.h"
#include "track/verify.h"

namespace twotrack::track {
namespace {

using testing::create_log;
using testing::DiskFault;
using testing::draft;
using testing::kAgent;
using testing::SimulatedDisk;

constexpr uint64_t kSeeds = 50;

class RecoveryTest : public ::testing::Test {
 protected:
  RecoveryTest() { EXPECT_TRUE(disk_->create_directories(layout_.root).ok()); }

  WriterOptions options(Durability durability = Durability::kSync) {
    return {.durability = durability, .files = disk_.get()};
  }

  std::unique_ptr<Writer> open(Durability durability = Durability::kSync) {
    return Writer::open(layout_, kAgent, options(durability)).value();
  }

  void fail_next(DiskFault::Kind kind) {
    disk_->add_fault({.kind = kind, .at_call = disk_->calls()});
  }

  // The writer's last calls fail, so that it leaves everything as it was.
  void kill_process(std::unique_ptr<Writer>& writer) {
    disk_->stop();
    writer.reset();
    disk_ = disk_->after_process_death(1, SimulatedDisk::Eviction::kNo);
  }

  // How many whole events a machine finds that lost power now, at worst.
  uint64_t events_after_power_cuts() {
    uint64_t least = UINT64_MAX;
    for (uint64_t seed = 0; seed < kSeeds; ++seed) {
      const auto found = disk_->after_power_cut(seed);
      const auto report = verify_log(*found, layout_, kAgent);
      least = std::min(least, report.ok() ? report.value().events : 0);
    }
    return least;
  }

  // Replaced when a process dies; no writer may outlive it.
  std::unique_ptr<SimulatedDisk> disk_ = std::make_unique<SimulatedDisk>(1);
  Layout layout_{"/project"};
};

TEST_F(RecoveryTest, DirectoriesThatAKilledProcessMadeAreMadeDurable) {
  // It made .agentfs and was killed before it synced the project's directory.
  disk_->add_fault({.kind = DiskFault::Kind::kStop, .at_call = disk_->calls() + 1});
  ASSERT_FALSE(disk_->create_directories(layout_.agentfs()).ok());
  std::unique_ptr<Writer> writer;
  kill_process(writer);
  ASSERT_TRUE(disk_->is_directory(layout_.agentfs()));

  writer = create_log(layout_, kAgent, options());
  ASSERT_TRUE(writer->append(draft("note")).ok());
  EXPECT_EQ(events_after_power_cuts(), 2U);
}

TEST_F(RecoveryTest, ANameThatAKilledProcessGaveTheLogIsMadeDurable) {
  auto writer = create_log(layout_, kAgent, options(Durability::kNone));
  kill_process(writer);
  writer = open();
  ASSERT_TRUE(writer->append(draft("note")).ok());
  EXPECT_EQ(events_after_power_cuts(), 2U);
}

TEST_F(RecoveryTest, LinesThatAFailedSyncDroppedAreWrittenAgain) {
  for (const bool has_head : {true, false}) {
    SCOPED_TRACE(has_head);
    disk_ = std::make_unique<SimulatedDisk>(3);
    ASSERT_TRUE(disk_->create_directories(layout_.root).ok());
    auto writer = create_log(layout_, kAgent, options());
    ASSERT_TRUE(writer->append(draft("note")).ok());
    // The sync of the next event fails, and so does the attempt to write the log anew.
    disk_->add_fault({.kind = DiskFault::Kind::kIoError, .at_call = disk_->calls() + 1});
    disk_->add_fault({.kind = DiskFault::Kind::kIoError, .at_call = disk_->calls() + 2});
    EXPECT_FALSE(writer->append(draft("note")).ok());
    kill_process(writer);
    if (!has_head) {
      ASSERT_TRUE(disk_->remove(layout_.head(kAgent)).ok());
    }

    // The cache shows the event that failed. What comes behind it is only as durable as it is.
    writer = open();
    ASSERT_EQ(writer->event_count(), 3U);
    ASSERT_TRUE(writer->append(draft("note")).ok());
    EXPECT_EQ(events_after_power_cuts(), 4U);
    writer.reset();
  }
}

TEST_F(RecoveryTest, TheWatermarkDoesNotFallWhenTheHeadLags) {
  auto writer = create_log(layout_, kAgent, options());
  const std::string old_head = disk_->peek(layout_.head(kAgent)).value();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(writer->append(draft("note")).ok());
  writer.reset();
  disk_->plant(layout_.head(kAgent), old_head);

  writer = open(Durability::kNone);
  ASSERT_TRUE(writer->append(draft("note")).ok());
  const VerifyReport report = verify_log(*disk_, layout_, kAgent).value();
  EXPECT_TRUE(report.problems.empty());
  EXPECT_EQ(report.events, 5U);
}

}  // namespace
}  // namespace twotrack::track
