// Contexts: what the model would have been shown at each decision of a trajectory.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "eval/event_log.h"
#include "projection/apply.h"

namespace twotrack::eval {

// A token is four bytes here, so that figures do not depend on a vocabulary.
inline constexpr uint64_t kBytesPerToken = 4;

inline uint64_t tokens_of(uint64_t bytes) {
  return (bytes + kBytesPerToken - 1) / kBytesPerToken;
}

// Called with the decision's number, from 0, and what the model is shown.
using VisitContext = std::function<void(size_t step, const std::string& context)>;

// The packet's view before each decision. Fails with kCorrupt.
Status for_each_packet_view(const EventLog& log, const ApplyOptions& options,
                            const VisitContext& visit);

}  // namespace twotrack::eval
