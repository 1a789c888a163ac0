// apply: the one way in which a packet changes.
//
// Pure: the packet after event n is a function of events 0..n and of nothing else. No file, no
// clock, no randomness, no floating point; so the same log gives the same bytes on every machine.
#pragma once

#include "event/line.h"
#include "packet/packet.h"

namespace twotrack {

// What a projection may be asked to do otherwise than the log says; for what-if alone.
struct ApplyOptions {
  uint64_t limit_override = 0;  // bytes of the view; 0: as the log says
};

// An event of an unknown type changes nothing, and legal but odd data never fails.
void apply(Packet& packet, const LineView& event, const ApplyOptions& options = {});

}  // namespace twotrack
