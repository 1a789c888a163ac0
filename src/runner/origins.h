// Origins: the events behind those parts of a packet that have no ref, and what its results were
// made from.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/result.h"
#include "packet/packet.h"
#include "runner/origin_trail.h"
#include "runner/packet_log.h"
#include "track/line_ends.h"

namespace twotrack::runner {

// A tool result, as it was logged.
struct ResultOrigin {
  std::string summarizer{};  // who made its delta; empty: nobody
  uint64_t raw_bytes = 0;
  uint64_t delta_bytes = 0;
};

struct Origins {
  // What the packet does not hold has none.
  OriginTrail parts{};
  // For the actions in the packet, by ref.
  std::map<uint64_t, ResultOrigin> results{};
};

// `packet` is the one after event `seq`.
Result<Origins> find_origins(PacketLog& log, uint64_t seq, const Packet& packet);

ResultOrigin result_origin(const track::LineEnds& line);

}  // namespace twotrack::runner
