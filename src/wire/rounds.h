// Rounds: where a conversation may be cut without breaking it.
//
//   opening   everything before the model's first word: system texts and the task
//   a round   what the model said, the results of its calls, and what was said to it then
//   newest    the last round that somebody has answered to
//
// The opening and the newest round always stay; between them whole rounds may go, the oldest first.
// A call stays with its results, parallel calls and thoughts with the answer that they are part of.
// What we do not know may point to anything before it: nothing up to it is cut.
#pragma once

#include <cstddef>
#include <vector>

#include "wire/wire.h"

namespace twotrack {

struct Rounds {
  size_t opening = 0;  // messages before this one are never cut
  // Where what is kept may begin again; ascending, behind `opening`. The last one leaves the newest
  // round alone. Empty: nothing can be cut.
  std::vector<size_t> cuts{};
};
Rounds rounds_of(const SentRequest& request);

// The places of all messages but those of the system, which are no part of a conversation's
// lineage.
std::vector<size_t> spoken_messages(const SentRequest& request);

}  // namespace twotrack
