// What an event did to the packet, in a few words each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "event/line.h"
#include "packet/packet.h"

namespace twotrack {

// The parts of a packet that tell whether an event changed something. Cheap to take.
struct PacketMarks {
  explicit PacketMarks(const Packet& packet);

  uint64_t limit;
  uint64_t error_count;
  size_t open_errors;
  size_t diagnostics;
  size_t hub_bytes;
  size_t state_bytes;
  size_t shown;  // actions that stand in the view
};

// Whether an event of this type can change more of the packet than its turn.
bool may_change_packet(const LineView& event);

// "+run_linter partial", "knowledge a, b", "error", "error cleared", "3 actions left the view", …;
// texts of the log as they are, not safe for a terminal.
std::vector<std::string> changes_of(const LineView& event, const PacketMarks& before,
                                    const Packet& after);

}  // namespace twotrack
