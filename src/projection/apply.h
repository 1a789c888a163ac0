// apply: the one way in which a packet changes.
//
// Pure: the packet after event n is a function of events 0..n and of nothing else. No file, no
// clock, no randomness, no floating point; so the same log gives the same bytes on every machine.
#pragma once

#include <string_view>

#include "base/json_tree.h"
#include "event/line.h"
#include "event/type.h"
#include "packet/delta.h"
#include "packet/packet.h"
#include "projection/score.h"

namespace twotrack {

// What a projection may be asked to do otherwise than the log says; for what-if alone.
struct ApplyOptions {
  uint64_t limit_override = 0;  // bytes of the view; 0: as the log says
  ScoreWeights weights{};       // what the view's rules are worth

  bool operator==(const ApplyOptions&) const = default;
};

// An event of an unknown type changes nothing, and legal but odd data never fails.
void apply(Packet& packet, const LineView& event, const ApplyOptions& options = {});

// The same as for an event that sets the limit of the view.
void limit_view(Packet& packet, uint64_t bytes);

// The same for an event that stands in no log, in the packet's turn. The view is not fitted to it:
// for a packet that is read field by field (docs/python.md).
void apply_data(Packet& packet, EventType type, JsonElement data, uint64_t ref);
// Its part that keeps the open errors.
void note_outcome(Packet& packet, std::string_view tool, Outcome outcome, std::string_view error,
                  uint64_t ref);

}  // namespace twotrack
