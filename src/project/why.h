// Why a view shows what it shows: the event and the rule behind each part of it, what was left out,
// and what it cost.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "packet/packet.h"
#include "projection/apply.h"
#include "projection/explain.h"
#include "projection/view.h"
#include "runner/origins.h"
#include "runner/packet_log.h"

namespace twotrack::project {

// An action of the packet, and what it was made from.
struct ActionCost {
  size_t place = 0;  // in the packet
  runner::ResultOrigin origin{};
  uint64_t tokens = 0;  // of its text in the view, estimated from above
};

struct WhyAnswer {
  std::string agent{};
  uint64_t seq = 0;
  uint64_t log_bytes = 0;
  Packet packet{};
  std::string budget{};        // where its limit comes from, or empty
  bool seen_by_model = false;  // the log records that a model was shown this view
  View view{};
  std::vector<Explained> parts{};
  std::vector<ActionCost> actions{};
};

// For the view after the event `seq`.
Result<WhyAnswer> explain_place(runner::PacketLog& log, uint64_t seq, const ApplyOptions& options);

Json to_json(const WhyAnswer& answer);

}  // namespace twotrack::project
