// Policies: what could be shown to a model at a decision. The packet, and what others do instead.
#pragma once

#include <array>
#include <string_view>

#include "base/result.h"
#include "eval/contexts.h"
#include "eval/trajectory.h"

namespace twotrack::eval {

enum class Policy {
  kFull,      // everything that was said and returned; grows without a bound
  kMask10,    // the same, but of the tools' outputs only the last ten; grows too
  kTail,      // the last bytes of everything
  kGoalTail,  // the beginning of the goal in a quarter of the room, then the tail
  kOracle,    // pieces with just the values that the next call takes: no memory can show more
  kPacket,
};
inline constexpr std::array kPolicies = {Policy::kFull,     Policy::kMask10, Policy::kTail,
                                         Policy::kGoalTail, Policy::kOracle, Policy::kPacket};

std::string_view name_of(Policy policy);
// Fails with kInvalid and the names that there are.
Result<Policy> parse_policy(std::string_view name);

// Whether it keeps to a budget. The figures of others are the same for each.
inline bool is_bounded(Policy policy) {
  return policy != Policy::kFull && policy != Policy::kMask10;
}

// A trajectory, and the log that it gives.
struct Recording {
  Trajectory trajectory;
  EventLog log;
};

// Fails as read_trajectory() and make_event_log() do.
Result<Recording> read_recording(std::string_view line);
// The same run with other names: rename.h.
Result<Recording> read_renamed_recording(std::string_view line);

// What `policy` shows at each decision: only the packet has weights. Fails with kCorrupt.
Status for_each_context(Policy policy, const Recording& recording, const ApplyOptions& options,
                        const VisitContext& visit);

}  // namespace twotrack::eval
