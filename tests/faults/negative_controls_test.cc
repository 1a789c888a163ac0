// A suite that cannot fail proves nothing. Each test takes one protection away and asserts that the
// oracle then finds lost events.
#include <gtest/gtest.h>

#include "rewrite.h"
#include "sample_on_disk.h"
#include "scale.h"
#include "story.h"

namespace twotrack::faults {
namespace {

using Kind = testing::DiskFault::Kind;

constexpr uint64_t kSeeds = 300;

Tally tell_with(Lie lie, std::vector<Kind> kinds) {
  Tally tally;
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    Story("control", seed, {.lie = lie, .kinds = kinds}, tally).tell();
  }
  return tally;
}

TEST(NegativeControlsTest, TheSuiteNoticesEachMissingProtection) {
  struct Case {
    std::string_view what;
    Lie lie;
    std::vector<Kind> kinds;
  };
  const Case cases[] = {
      {"F3 without fdatasync", Lie::kSyncDoesNothing, {Kind::kStop, Kind::kStopAfter}},
      {"F3 acknowledged before the sync", Lie::kSyncComesLater, {Kind::kStop, Kind::kStopAfter}},
      {"F3 a failed sync made again", Lie::kSyncIsRetried, {Kind::kIoError}},
      {"F3 directories not synced", Lie::kDirectorySyncDoesNothing, {Kind::kStop}},
  };
  for (const auto& [what, lie, kinds] : cases) {
    SCOPED_TRACE(what);
    const Tally told = tell_with(lie, kinds);
    told.print(what);
    EXPECT_GT(told.lost, 0U);
    // And the same stories without the lie lose nothing.
    EXPECT_EQ(tell_with(Lie::kNone, kinds).lost, 0U);
  }
}

// Changes one byte in the middle of each line but the last in turn, opens the log for writing and
// counts the acknowledged events that are gone from it then.
uint64_t lost_to_rot(SampleOnDisk& sample, const std::string& log) {
  const auto lines = split_lines(log);
  uint64_t lost = 0;
  for (size_t bad = 0; bad + 1 < lines.size(); ++bad) {
    auto rotten = lines;
    rotten[bad][rotten[bad].size() / 2] ^= 1;
    sample.set_log(join_lines(rotten));
    if (exists(sample.disk(), kLayout.head(kAgent))) sample.remove_head();
    (void)sample.refusal();
    const std::string left = sample.disk().peek(kLayout.log(kAgent)).value();
    for (const std::string& line : rotten) {
      if (left.find(line) == std::string::npos) ++lost;
    }
  }
  return lost;
}

TEST(NegativeControlsTest, WithoutTheWatermarkRotIsTakenForATornTail) {
  SampleOnDisk sample(20);
  EXPECT_EQ(lost_to_rot(sample, sample.log()), 0U);
  const std::string unmarked = rewrite_log(sample.log(), [](LineInput& line) { line.durable = 0; });
  const uint64_t lost = lost_to_rot(sample, unmarked);
  std::cout << "[faults] F3 without the watermark: " << lost << " acknowledged events lost\n";
  EXPECT_GT(lost, 0U);
}

TEST(NegativeControlsTest, WithoutTheHeadRotInTheLastLineIsTakenForATornTail) {
  SampleOnDisk sample(5);
  auto lines = split_lines(sample.log());
  lines.back()[lines.back().size() / 2] ^= 1;
  sample.set_log(join_lines(lines));
  EXPECT_FALSE(sample.verify().ok());
  EXPECT_EQ(sample.refusal(), Code::kCorrupt);
  sample.remove_head();
  EXPECT_TRUE(sample.verify().ok());
  EXPECT_EQ(sample.refusal(), std::nullopt);
}

}  // namespace
}  // namespace twotrack::faults
