// recut: what old actions show when not everything can be shown.
//
// The calls first, then values by rank; newer ones before older ones, values that a call has taken
// before values that were only seen, none of them twice. A value stands in the block of its action
// when that is shown, else by its field in `seen`. An old value of a field never stands there
// without the newest one.
#pragma once

#include <cstddef>

#include "packet/packet.h"

namespace twotrack {

// A small view has no room for the agent's own words, and little to spare.
inline bool is_roomy(const Packet& packet) {
  return packet.limit >= 4000;
}

// Sets `shown` of every action but the newest and the last thing a person said, and `seen`, so that
// together they take about `room` bytes of the view.
void recut(Packet& packet, size_t room);

}  // namespace twotrack
