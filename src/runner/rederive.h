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
  uint64_t requests = 0;  // compared
  uint64_t prompts = 0;   // those of them whose bytes, as they were sent, were compared too
  std::vector<track::LogProblem> problems{};
  std::vector<std::string> notes{};
};

// Reads the first `events` events of a log with valid lines, in constant memory.
// A log of another projection, or a request that records no packet hash, is "recorded, not derived
// again": a note. Fails when the log cannot be read.
Result<Rederivation> rederive(FileSystem& files, const track::Layout& layout,
                              std::string_view agent, uint64_t events);

}  // namespace twotrack::runner
