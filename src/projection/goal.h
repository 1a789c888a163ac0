// The goal of a run, cut to what fits: whole paragraphs.
//
// The first one says what it is about (its beginning, when it has no room) and the last one what is
// asked; of the others those stay first that name most for their length: paths, identifiers,
// numbers, what is quoted.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/json.h"
#include "packet/packet.h"

namespace twotrack {

struct ShownGoal {
  Json json;            // a string of at most `bytes_max` bytes and two quotes
  size_t left_out = 0;  // bytes of the goal that it does not show
};
// `goal` is a text as shown_text() makes it.
ShownGoal best_paragraphs(std::string_view goal, size_t bytes_max);

// The packet's goal, cut; the one that its table holds, while that is of the same goal and room.
struct CutGoal {
  std::string goal;
  size_t bytes_max = 0;
  ShownGoal shown;
};
std::shared_ptr<const CutGoal> cut_goal(const Packet& packet, size_t bytes_max);

}  // namespace twotrack
