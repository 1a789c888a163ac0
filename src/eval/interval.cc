#include "eval/interval.h"

#include <algorithm>
#include <vector>

namespace twotrack::eval {
namespace {

constexpr size_t kDraws = 1000;
constexpr uint64_t kSeed = 20260219;

// SplitMix64: the standard library's distributions differ from one to the next.
class Random {
 public:
  size_t below(size_t count) { return static_cast<size_t>(next() % count); }

 private:
  uint64_t next() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  uint64_t state_ = kSeed;
};

double ratio(const Share& share) {
  return static_cast<double>(share.part) / static_cast<double>(std::max<uint64_t>(1, share.whole));
}

}  // namespace

Interval interval_of(std::span<const Share> shares) {
  std::vector<Share> counted;
  std::ranges::copy_if(shares, std::back_inserter(counted),
                       [](const Share& share) { return share.whole > 0; });
  if (counted.empty()) return {};
  Random random;
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

}  // namespace twotrack::eval
