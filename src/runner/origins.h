// Origins: the events behind those parts of a packet that have no ref, and what its results were
// made from.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/result.h"
#include "packet/packet.h"
#include "runner/packet_log.h"

namespace twotrack::runner {

// A tool result, as it was logged.
struct ResultOrigin {
  std::string summarizer{};  // who made its delta; empty: nobody
  uint64_t raw_bytes = 0;
  uint64_t delta_bytes = 0;
};

struct Origins {
  std::optional<uint64_t> run_start{};
  std::optional<uint64_t> hub_update{};
  std::optional<uint64_t> limit{};  // the packet_limit in force; without one, run_start's
  // The newest result whose delta says something of it.
  std::optional<uint64_t> state_summary{};
  std::optional<uint64_t> diagnostics{};
  std::optional<uint64_t> candidates{};
  std::map<std::string, uint64_t> extensions{};
  // For the actions in the packet, by ref.
  std::map<uint64_t, ResultOrigin> results{};
};

// `packet` is the one after event `seq`. Reads backwards from there, and no further than necessary.
Result<Origins> find_origins(const PacketLog& log, uint64_t seq, const Packet& packet);

ResultOrigin result_origin(std::string_view data);

}  // namespace twotrack::runner
