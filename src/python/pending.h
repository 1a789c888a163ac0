// Pending: what plain events leave behind, until somebody looks.
//
// Of a hundred thousand results a packet keeps the last ten and the newest value of each key. So
// plain ones (plain_event.h) are not applied one by one: they are queued here, in slots that
// are reused, and what is left of them when somebody looks is applied. The packet is
// then the same as if each had been (property tests hold it to that).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "packet/packet.h"
#include "python/plain_event.h"
#include "python/undigested.h"
#include "summary/registry.h"

namespace twotrack::python {

struct Loose;

class Pending {
 public:
  // False: it cannot be remembered, and must be applied, after settle().
  bool take(Loose& loose, const PlainEvent& event, const Registry& registry);
  // Applies what is left.
  void settle(Loose& loose);

 private:
  struct Result {
    uint64_t ref = 0;
    uint64_t turn = 0;
    Outcome outcome = Outcome::kSuccess;
    std::string tool{};
    std::string text{};  // its own words, or the JSON of a small one
    bool is_small = false;
    bool tells_problems = false;
    CountsOf asked = CountsOf::kNothing;
  };
  struct Known {
    std::string key{};
    std::string value{};
    uint64_t turn = 0;
    uint64_t ref = 0;
    std::optional<uint64_t> replaced{};
  };

  bool take_spoken(Loose& loose, const PlainEvent& event);
  bool take_small(Loose& loose, const PlainEvent& event, const Registry& registry);
  bool has_room_for(Loose& loose, size_t keys);
  Result& begin(Loose& loose, const PlainEvent& event, Outcome outcome, std::string_view error);
  void learn(std::string_view key, std::string_view value, const Result& result);
  static void apply(Loose& loose, const Result& result);

  std::vector<Result> results_{};  // a ring: `next_` is the oldest when it is full
  size_t next_ = 0;
  size_t result_count_ = 0;
  std::vector<Known> known_{};
  std::vector<uint64_t> prints_{};  // of the keys: unlike ones are unlike keys
  Result problems_{};               // the last one that told some, when it has left the ring
  std::optional<uint64_t> turn_{};
};

}  // namespace twotrack::python
