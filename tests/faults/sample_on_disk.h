// SampleOnDisk: a small log on a simulated disk, written by the real writer and acknowledged whole.
#pragma once

#include <string>

#include "base/check.h"
#include "life.h"
#include "testing/simulated_disk.h"
#include "track/index.h"
#include "track/verify.h"

namespace twotrack::faults {

class SampleOnDisk {
 public:
  explicit SampleOnDisk(uint64_t events) {
    Oracle oracle;
    uint64_t attempts = 0;
    Tally tally;
    testing::Seeded random(events);
    CHECK(disk_.create_directories(kLayout.root).ok());
    {
      Life life(disk_, oracle, attempts, {.name = "sample"}, tally);
      CHECK(life.open());
      life.run(std::vector<Step>(events - 1, Step::kAppendShort), random);
    }
    log_ = disk_.peek(kLayout.log(kAgent)).value();
    head_ = disk_.peek(kLayout.head(kAgent)).value();
  }

  const std::string& log() const { return log_; }
  const std::string& head() const { return head_; }
  testing::SimulatedDisk& disk() { return disk_; }

  void set_log(std::string bytes) { disk_.plant(kLayout.log(kAgent), std::move(bytes)); }
  void set_head(std::string bytes) { disk_.plant(kLayout.head(kAgent), std::move(bytes)); }
  void remove_head() { CHECK(disk_.remove(kLayout.head(kAgent)).ok()); }

  track::VerifyReport verify(std::optional<track::Head> anchor = std::nullopt) {
    return track::verify_log(disk_, kLayout, kAgent,
                             {.anchor = std::move(anchor), .threads = 1, .progress = {}})
        .value();
  }

  // How many events a reader sees that checks no hashes.
  uint64_t events_read() {
    const auto index = track::Index::open(disk_, kLayout, kAgent, track::Index::Save::kNo);
    return index.ok() ? index.value().event_count() : 0;
  }

  // The code with which a writer refuses the log; nothing when it opens it.
  std::optional<Code> refusal() {
    StepClock clock;
    const auto writer = track::Writer::open(kLayout, kAgent, {.files = &disk_, .clock = &clock});
    if (writer.ok()) return std::nullopt;
    return writer.error().code;
  }

 private:
  testing::SimulatedDisk disk_{1};
  std::string log_;
  std::string head_;
};

}  // namespace twotrack::faults
