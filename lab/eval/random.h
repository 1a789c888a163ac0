// Random: numbers that are the same on every machine for the same seed. SplitMix64; the standard
// library's distributions differ from one to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace twotrack::eval {

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

  // REQUIRES: count > 0.
  size_t below(size_t count) { return static_cast<size_t>(next() % count); }

  template <class Item>
  void shuffle(std::vector<Item>& items) {
    for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }

 private:
  uint64_t state_;
};

}  // namespace twotrack::eval
