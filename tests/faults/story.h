// Story: the lives of one log on a failing disk, told from a seed.
//
// A process opens the log and appends while faults happen; then it ends, in order, by a kill or by
// a power cut; the next one goes on with what it finds. After each end the oracle looks at the log,
// and after the last one the log must be as good as new.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "life.h"
#include "tally.h"
#include "testing/simulated_disk.h"

namespace twotrack::faults {

enum class Ending { kClosed, kKilled, kKilledAndEvicted, kPowerCut };

struct StoryOptions {
  Lie lie = Lie::kNone;
  // Which faults may happen; empty: all.
  std::vector<testing::DiskFault::Kind> kinds = {};
  enum class Extras { kNo, kYes };
  Extras threads = Extras::kNo;
  Extras blobs = Extras::kNo;
  Extras compaction = Extras::kNo;
  // Things that happen to a log though no disk fails: its head file is removed, or a process does
  // without durability for a while. Not with blobs: without durability a line may survive its blob.
  Extras mishaps = Extras::kNo;
};

// A life that leaves nothing to chance but what the disk makes of it.
struct GivenLife {
  std::vector<Step> steps;
  std::vector<testing::DiskFault> faults;  // calls are counted from the beginning of this life
  Ending ending = Ending::kPowerCut;
};

class Story {
 public:
  Story(std::string name, uint64_t seed, StoryOptions options, Tally& tally);

  // Random lives with random faults.
  void tell();

  // Given lives with given faults, one after the other.
  void tell(const std::vector<GivenLife>& lives);

  // How many calls it takes to begin a log and go these steps on a disk without faults.
  static uint64_t count_calls(const std::vector<Step>& steps);

 private:
  void live(const std::vector<Step>& steps);
  void plan_mishaps();
  void plan_faults();
  void end_life(Ending ending);
  // A last power cut; then everything promised is there, the log opens, takes an event and verifies
  // without a word.
  void epilogue();
  void check(std::string_view when);

  std::string name_;
  testing::Seeded random_;
  StoryOptions options_;
  Tally* tally_;
  std::unique_ptr<testing::SimulatedDisk> disk_;
  Oracle oracle_;
  uint64_t attempts_ = 0;
  bool io_errors_ = false;
  bool must_go_on_ = false;
  Durability durability_ = Durability::kSync;
};

}  // namespace twotrack::faults
