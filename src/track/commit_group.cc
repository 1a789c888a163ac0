#include "track/commit_group.h"

#include "base/check.h"

namespace twotrack::track {
namespace {

enum Phase : uint32_t { kGathering, kLeaderCalled, kLed, kDone };

}  // namespace

void CommitGroup::call_leader() {
  CHECK(word_.load() == kGathering);
  word_.store_and_wake_one(kLeaderCalled);
}

bool CommitGroup::try_lead() {
  return word_.change(kLeaderCalled, kLed);
}

CommitGroup::Told CommitGroup::wait() {
  while (true) {
    const uint32_t phase = word_.load();
    if (phase == kDone) return Told::kDone;
    if (phase == kLeaderCalled && try_lead()) return Told::kLead;
    word_.sleep_while(phase);
  }
}

void CommitGroup::finish(Status status) {
  status_ = std::move(status);
  word_.store_and_wake_all(kDone);
}

}  // namespace twotrack::track
