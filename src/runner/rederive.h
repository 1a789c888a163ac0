// rederive: was the model shown what the events say?
//
// Every model_request records the view and the hash of the packet. Both are derived again here,
// only from the events before it: no snapshot, no index.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"
#include "track/verify.h"

namespace twotrack::runner {

struct Rederivation {
  uint64_t requests = 0;
  uint64_t derived = 0;  // those whose view was derived again and compared
  uint64_t prompts = 0;  // those whose bytes, as they were sent, were compared too
  std::vector<track::LogProblem> problems{};
  std::vector<std::string> notes{};  // what was not derived again, and why
};

// Reads the first `events` events of a log with valid lines, in constant memory. What counts as a
// problem and what as "recorded, not derived again" stands in packet_check.h. Fails when the log
// cannot be read.
Result<Rederivation> rederive(FileSystem& files, const track::Layout& layout,
                              std::string_view agent, uint64_t events);

}  // namespace twotrack::runner
