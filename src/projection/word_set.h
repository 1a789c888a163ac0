// WordSet: texts that are looked up by the thousand, and never removed. One array and linear
// probing: nothing is allocated for a text, and none is copied.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

namespace twotrack {

// Every text must outlive the set.
class WordSet {
 public:
  WordSet() : slots_(kSlotsMin) {}

  bool contains(std::string_view text) const {
    return slots_[place_of(text, hash_of(text))].hash != 0;
  }

  void insert(std::string_view text) {
    const size_t hash = hash_of(text);
    Slot& slot = slots_[place_of(text, hash)];
    if (slot.hash != 0) return;
    slot = {.hash = hash, .text = text};
    if (++used_ * 2 > slots_.size()) grow();
  }

 private:
  static constexpr size_t kSlotsMin = 1024;  // a power of two, as every later size

  struct Slot {
    size_t hash = 0;  // 0: free
    std::string_view text{};
  };

  static size_t hash_of(std::string_view text) {
    const size_t hash = std::hash<std::string_view>{}(text);
    return hash == 0 ? 1 : hash;
  }

  // Where `text` is, or would be put.
  size_t place_of(std::string_view text, size_t hash) const {
    const size_t mask = slots_.size() - 1;
    size_t place = hash & mask;
    while (slots_[place].hash != 0 && (slots_[place].hash != hash || slots_[place].text != text)) {
      place = (place + 1) & mask;
    }
    return place;
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.hash != 0) slots_[place_of(slot.text, slot.hash)] = slot;
    }
  }

  std::vector<Slot> slots_;
  size_t used_ = 0;
};

}  // namespace twotrack
