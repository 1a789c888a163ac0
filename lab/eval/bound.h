// Bound: is what the packet promises true on a recorded run? Not how good it is, but that it holds:
// never over budget, nothing lost from the log, and the same packet whenever it is made again.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "eval/policy.h"

namespace twotrack::eval {

struct BoundTally {
  uint64_t trajectories = 0;
  uint64_t views = 0;
  uint64_t views_over = 0;  // larger than the budget
  uint64_t bytes_max = 0;   // of the largest view
  uint64_t replays_differ = 0;
  uint64_t outputs = 0;
  uint64_t outputs_differ = 0;

  bool holds() const { return views_over == 0 && replays_differ == 0 && outputs_differ == 0; }
  BoundTally& operator+=(const BoundTally& other);
};

// Looks at the view after every event, not at decisions alone. Two packets go along: the live one,
// and one that is written out and read back before each event. When they agree behind every event,
// a replay gives the same from the beginning and from every snapshot. Each fault is told to
// `on_fault`, in words. Fails with kCorrupt.
Result<BoundTally> check_bound(const Recording& recording, uint64_t limit_bytes,
                               const std::function<void(const std::string&)>& on_fault);

}  // namespace twotrack::eval
