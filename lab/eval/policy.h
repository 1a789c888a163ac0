// Policies: what could be shown to a model at a decision. The packet, and what others do instead.
#pragma once

#include <array>
#include <string_view>

#include "base/result.h"
#include "base/words.h"
#include "eval/contexts.h"
#include "eval/trajectory.h"

namespace twotrack::eval {

enum class ContextPolicy {
  kFull,      // everything that was said and returned; grows without a bound
  kMask10,    // the same, but of the tools' outputs only the last ten; grows too
  kTail,      // the last bytes of everything
  kGoalTail,  // the beginning of the goal in a quarter of the room, then the tail
  kOracle,    // pieces with just the values that the next call takes: no memory can show more
  kPacket,
};
inline constexpr std::array kPolicies = {ContextPolicy::kFull,   ContextPolicy::kMask10,
                                         ContextPolicy::kTail,   ContextPolicy::kGoalTail,
                                         ContextPolicy::kOracle, ContextPolicy::kPacket};

constexpr auto all_names(ContextPolicy) {
  return name_list("full", "mask10", "tail", "goaltail", "oracle", "packet");
}
// Fails with kInvalid and the names that there are.
Result<ContextPolicy> parse_policy(std::string_view name);

// Whether it keeps to a budget. The figures of others are the same for each.
inline bool is_bounded(ContextPolicy policy) {
  return policy != ContextPolicy::kFull && policy != ContextPolicy::kMask10;
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
Status for_each_context(ContextPolicy policy, const Recording& recording,
                        const ApplyOptions& options, const VisitContext& visit);

}  // namespace twotrack::eval
