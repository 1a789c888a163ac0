// Confidence intervals for shares. Of decisions, by drawing the trajectories again: decisions of
// one run are alike, so runs, not decisions, are what chance picked.
#pragma once

#include <span>

#include "eval/recall.h"

namespace twotrack::eval {

struct Interval {
  double low = 0;
  double high = 0;
};

// 95 %, of the share over all of `shares`, one a trajectory. The same for the same shares: the
// draws begin with a fixed seed. All zero when there is nothing to share.
Interval interval_of(std::span<const Share> shares);

// 95 %, by Wilson, of a share of independent tries: also where all or none of few succeeded. All of
// 0 to 1 when there were none.
Interval wilson_interval(const Share& share);

}  // namespace twotrack::eval
