// Seeded: reproducible randomness for tests. The same seed gives the same numbers on every
// machine, which the distributions of the standard library do not promise.
#pragma once

#include <cstdint>

namespace twotrack::testing {

class Seeded {
 public:
  explicit Seeded(uint64_t seed) : state_(seed) {}

  // The splitmix64 sequence.
  uint64_t next() {
    uint64_t mixed = state_ += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }

  // REQUIRES: limit > 0. A number from 0 to limit - 1.
  uint64_t below(uint64_t limit) { return next() % limit; }
  // REQUIRES: low <= high. A number from low to high, both included.
  uint64_t between(uint64_t low, uint64_t high) { return low + below(high - low + 1); }
  bool one_in(uint64_t n) { return below(n) == 0; }

 private:
  uint64_t state_;
};

}  // namespace twotrack::testing
