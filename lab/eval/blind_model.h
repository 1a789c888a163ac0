// Models that know nothing, to hold real ones against. Where the program offers the calls that make
// sense, much succeeds whoever picks: only what lies above these is a model's own. They do not even
// look at the view; the baselines of the gym (gym/baseline.h), which go by the same names there,
// take candidates and values from it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "base/words.h"
#include "model/model.h"

namespace twotrack::eval {

enum class Blind : uint8_t {
  kRandom,  // draws evenly from what is on offer
  kFirst,   // takes the first call on offer
};
constexpr auto all_names(Blind) {
  return name_list("random", "first");
}

// Without an offer it picks a tool, and values without any sense for what the tool needs. A text
// that it would have to write is empty in both cases. The same for the same seed, as long as its
// channels are opened in the same order.
std::unique_ptr<model::Model> make_blind_model(Blind blind, uint64_t seed);

}  // namespace twotrack::eval
