// The goal of a run, cut to what fits: whole paragraphs.
//
// The first one says what it is about (its beginning, when it has no room) and the last one what is
// asked; of the others those stay first that name most for their length: paths, identifiers,
// numbers, what is quoted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace twotrack {

struct ShownGoal {
  std::string json;     // a string of at most `bytes_max` bytes and two quotes
  size_t left_out = 0;  // bytes of the goal that it does not show
};
// `goal` is a text as shown_text() makes it.
ShownGoal best_paragraphs(std::string_view goal, size_t bytes_max);

}  // namespace twotrack
