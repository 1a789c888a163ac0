// Life: what one process does with a log, from opening it to its end, good or bad.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "lying_files.h"
#include "oracle.h"
#include "tally.h"
#include "testing/seeded.h"
#include "testing/simulated_disk.h"
#include "track/writer.h"

namespace twotrack::faults {

enum class Step {
  kAppend,                // a small event, waited for
  kAppendShort,           // one as short as can be
  kAppendLarge,           // one of many pages
  kAppendBytes,           // a raw output that is no text
  kAppendBlob,            // one too large for its line
  kAppendWithoutWaiting,  // on the disk with the next that is waited for
  kSync,
  kReopen,                // close the log in order and open it again
  kCompact,               // close it, pack it, open it again
  kAppendByThreeThreads,  // several events each, at once
};

std::vector<Step> random_steps(testing::Seeded& random, uint64_t count_max);

// Time that stands still but for a step with each question: the same run has the same bytes.
class StepClock final : public Clock {
 public:
  int64_t now_us() override { return now_us_ += 1000; }

 private:
  int64_t now_us_ = 1'771'500'000'000'000;
};

struct LifeContext {
  std::string name;  // of the case, with its seed
  Lie lie = Lie::kNone;
  Durability durability = Durability::kSync;
  bool io_errors = false;  // are among the faults, so a writer may have to give up
};

inline const track::Layout kLayout{"/project", track::CacheKey("of the user")};
inline const std::string kAgent = "agent-1";

class Life {
 public:
  // All must outlive the life. `attempts` counts events over all lives of a log.
  Life(testing::SimulatedDisk& disk, Oracle& oracle, uint64_t& attempts, LifeContext context,
       Tally& tally);
  ~Life();

  // Opens the log, or begins it when it is not there. False when that failed; then why is judged.
  bool open();
  void run(const std::vector<Step>& steps, testing::Seeded& random);

  // The disk is well again: the same writer, or at worst one that opens the log anew, must go on.
  // REQUIRES: the disk has not stopped.
  void must_go_on(testing::Seeded& random);

 private:
  void step(Step step, testing::Seeded& random);
  // Whether the event was accepted.
  bool append(Draft draft, track::Wait wait);
  void append_by_threads(testing::Seeded& random);
  void compact();
  Draft make_event(Step step, testing::Seeded& random);
  void judge_refusal(const Error& error, std::string_view what);

  testing::SimulatedDisk* disk_;
  Oracle* oracle_;
  uint64_t* attempts_;
  LifeContext context_;
  Tally* tally_;
  LyingFiles files_;
  StepClock clock_;
  std::unique_ptr<track::Writer> writer_;
};

}  // namespace twotrack::faults
