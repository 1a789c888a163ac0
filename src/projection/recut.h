// recut: which pieces of the actions are shown when not all can be.
//
// The best pieces are taken (score.h) until the room is full. A server keeps what it has read as
// long as the beginning of the view stays the same, so the blocks of old actions stay as they are
// shown while that costs little: the cut begins as late as nearly all of the worth can be had.
#pragma once

#include <cstddef>

#include "packet/packet.h"
#include "projection/score.h"

namespace twotrack {

// Cuts the blocks of the actions so that they take at most `room` bytes, each with a comma. No view
// has shown those from `fresh` on yet. The last thing that a person said is not weighed against
// the rest: it has half of the room.
// REQUIRES: the packet's table follows it (piece_table.h).
void recut(Packet& packet, size_t fresh, size_t room, const ScoreWeights& weights);

}  // namespace twotrack
