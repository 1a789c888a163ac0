// Players that understand nothing, to hold real ones against: only what lies above them was learnt.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "base/words.h"
#include "model/model.h"

namespace twotrack::gym {

enum class Baseline : uint8_t {
  kRandom,  // any tool, with values that are in sight
  kFirst,   // the first candidate that the view names; without one, as kRandom
};
constexpr auto all_names(Baseline) {
  return name_list("random", "first");
}

// Where the program offers calls, they pick from those.
std::unique_ptr<model::Model> make_baseline(Baseline baseline, uint64_t seed);

}  // namespace twotrack::gym
