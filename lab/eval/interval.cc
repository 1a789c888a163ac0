#include "eval/interval.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "eval/random.h"

namespace twotrack::eval {
namespace {

constexpr size_t kDraws = 1000;
constexpr uint64_t kSeed = 20260219;
constexpr double kZ = 1.959964;  // 95 % of a normal distribution lie within

double ratio(const Share& share) {
  return static_cast<double>(share.part) / static_cast<double>(std::max<uint64_t>(1, share.whole));
}

}  // namespace

Interval interval_of(std::span<const Share> shares) {
  std::vector<Share> counted;
  std::ranges::copy_if(shares, std::back_inserter(counted),
                       [](const Share& share) { return share.whole > 0; });
  if (counted.empty()) return {};
  Random random(kSeed);
  std::vector<double> ratios;
  ratios.reserve(kDraws);
  for (size_t draw = 0; draw < kDraws; ++draw) {
    Share sum;
    for (size_t i = 0; i < counted.size(); ++i) sum += counted[random.below(counted.size())];
    ratios.push_back(ratio(sum));
  }
  std::ranges::sort(ratios);
  return {.low = ratios[kDraws * 25 / 1000], .high = ratios[kDraws * 975 / 1000 - 1]};
}

Interval wilson_interval(const Share& share) {
  if (share.whole == 0) return {.low = 0, .high = 1};
  const auto n = static_cast<double>(share.whole);
  const double p = ratio(share);
  const double middle = p + kZ * kZ / (2 * n);
  const double half = kZ * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  return {.low = std::max(0.0, (middle - half) / scale),
          .high = std::min(1.0, (middle + half) / scale)};
}

}  // namespace twotrack::eval
