#include "story.h"

#include <iostream>

#include "base/check.h"

namespace twotrack::faults {
namespace {

using testing::DiskFault;
using testing::Seeded;
using testing::SimulatedDisk;
using Kind = DiskFault::Kind;

constexpr Kind kAllKinds[] = {Kind::kStop, Kind::kStopAfter, Kind::kIoError, Kind::kNoSpace,
                              Kind::kShortWrite};
constexpr Ending kAllEndings[] = {Ending::kClosed, Ending::kKilled, Ending::kKilledAndEvicted,
                                  Ending::kPowerCut};

// To see every call of a case: the trace goes to stderr.
std::ostream* wanted_trace() {
  static const bool wanted = std::getenv("TWOTRACK_FAULTS_TRACE") != nullptr;
  return wanted ? &std::cerr : nullptr;
}

}  // namespace

Story::Story(std::string name, uint64_t seed, StoryOptions options, Tally& tally)
    : name_(std::move(name) + " seed " + std::to_string(seed)),
      random_(seed),
      options_(std::move(options)),
      tally_(&tally),
      disk_(std::make_unique<SimulatedDisk>(seed)) {
  ++tally_->cases;
  // The project was there long before.
  CHECK(disk_->create_directories(kLayout.root).ok());
}

void Story::tell() {
  const uint64_t lives = random_.between(1, 4);
  for (uint64_t i = 0; i < lives; ++i) {
    if (i > 0 && options_.mishaps == StoryOptions::Extras::kYes) plan_mishaps();
    plan_faults();
    must_go_on_ = random_.one_in(3);
    std::vector<Step> steps = random_steps(random_, 12);
    const auto put_in = [&](StoryOptions::Extras wanted, Step step) {
      if (wanted == StoryOptions::Extras::kNo) return;
      steps.insert(steps.begin() + static_cast<ptrdiff_t>(random_.below(steps.size() + 1)), step);
    };
    put_in(options_.threads, Step::kAppendByThreeThreads);
    put_in(options_.blobs, Step::kAppendBlob);
    put_in(options_.compaction, Step::kCompact);
    live(steps);
    end_life(kAllEndings[random_.below(std::size(kAllEndings))]);
  }
  epilogue();
}

void Story::tell(const std::vector<GivenLife>& lives) {
  for (const GivenLife& life : lives) {
    const uint64_t begin = disk_->calls();
    io_errors_ = false;
    for (DiskFault fault : life.faults) {
      io_errors_ = io_errors_ || fault.kind == Kind::kIoError;
      fault.at_call += begin;
      disk_->add_fault(fault);
    }
    live(life.steps);
    end_life(life.ending);
  }
  epilogue();
}

uint64_t Story::count_calls(const std::vector<Step>& steps) {
  Tally ignored;
  Story story("count", 1, {}, ignored);
  const uint64_t begin = story.disk_->calls();
  story.live(steps);
  return story.disk_->calls() - begin;
}

void Story::live(const std::vector<Step>& steps) {
  disk_->set_trace(wanted_trace());
  Life life(
      *disk_, oracle_, attempts_,
      {.name = name_, .lie = options_.lie, .durability = durability_, .io_errors = io_errors_},
      *tally_);
  life.open();
  life.run(steps, random_);
  if (must_go_on_ && !disk_->stopped()) life.must_go_on(random_);
  // Files that are open now see the end; which one it is decides what they can still do.
  tally_->faults += disk_->faults_happened();
  if (!random_.one_in(3)) disk_->stop();
}

void Story::plan_mishaps() {
  if (random_.one_in(8)) (void)disk_->remove(kLayout.head(kAgent)).ok();
  // A log that begins without durability may come to nothing, so only one that is there.
  const bool promised = oracle_.promised_count() > 0;
  durability_ = promised && random_.one_in(8) ? Durability::kNone : Durability::kSync;
}

void Story::plan_faults() {
  io_errors_ = false;
  const uint64_t count = random_.below(4);
  for (uint64_t i = 0; i < count; ++i) {
    const Kind kind = options_.kinds.empty() ? kAllKinds[random_.below(std::size(kAllKinds))]
                                             : options_.kinds[random_.below(options_.kinds.size())];
    io_errors_ = io_errors_ || kind == Kind::kIoError;
    disk_->add_fault({.kind = kind, .at_call = disk_->calls() + random_.below(50)});
  }
  if (options_.kinds.empty() && random_.one_in(5)) {
    disk_->set_capacity(disk_->bytes_used() + random_.below(4000));
  }
}

void Story::end_life(Ending ending) {
  // A process that was stopped cannot have closed its log in order.
  if (ending == Ending::kClosed && disk_->stopped()) ending = Ending::kKilled;
  const uint64_t seed = random_.next();
  switch (ending) {
    case Ending::kClosed:
      disk_->clear_faults();
      break;
    case Ending::kKilled:
      disk_ = disk_->after_process_death(seed, SimulatedDisk::Eviction::kNo);
      break;
    case Ending::kKilledAndEvicted:
      disk_ = disk_->after_process_death(seed, SimulatedDisk::Eviction::kYes);
      break;
    case Ending::kPowerCut:
      disk_ = disk_->after_power_cut(seed);
      oracle_.power_lost();
      break;
  }
  disk_->set_capacity(std::nullopt);
  check("after its end");
  // What the next life makes of it is another matter: its syncs may fail and drop it.
  oracle_.power_lost();
}

void Story::epilogue() {
  disk_ = disk_->after_power_cut(random_.next());
  check("after the last power cut");
  const uint64_t torn_tails = tally_->torn_tails;
  {
    Life life(*disk_, oracle_, attempts_, {.name = name_ + " epilogue", .lie = options_.lie},
              *tally_);
    life.must_go_on(random_);
  }
  check("at the end");
  if (tally_->torn_tails > torn_tails) {
    ++tally_->false_alarms;
    tally_->complain(name_ + ": a torn tail is left after the log was opened");
  }
}

void Story::check(std::string_view when) {
  oracle_.check(*disk_, kLayout, kAgent, name_ + " " + std::string(when), *tally_);
}

}  // namespace twotrack::faults
