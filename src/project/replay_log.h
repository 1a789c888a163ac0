// A log again, event by event, with the packet after each.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "event/line.h"
#include "runner/packet_check.h"
#include "runner/packet_log.h"

namespace twotrack::project {

// One event, and what it did.
struct ReplayStep {
  const LineView& event;
  size_t view_bytes = 0;               // of the view after it
  std::vector<std::string> changes{};  // in the packet (text/packet_changes.h)
};

// Calls `visit` with the events `from` to `to`, in order, until it returns false. Fails with
// kCorrupt where the log cannot be read any further.
Status replay_steps(const runner::PacketLog& log, uint64_t from, uint64_t to,
                    const std::function<bool(const ReplayStep&)>& visit);

// Compares what is recorded in every model_request with what the events before it give. `counts`
// is filled in even if it fails, as replay_steps() does.
Status check_packets(const runner::PacketLog& log, runner::PacketCheck::Counts& counts,
                     const std::function<void(const runner::PacketDifference&)>& differs);

}  // namespace twotrack::project
