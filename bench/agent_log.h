// Logs as agents leave them: turns of request, answer, call and result, each result with its delta.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "track/layout.h"

namespace twotrack::bench {

struct AgentLogForm {
  std::string agent;
  uint64_t bytes = 0;  // about; of the file
  // Sizes of the raw outputs, in turn: texts as corpus.h has them. Empty: records of a few fields,
  // as a service answers.
  std::span<const size_t> outputs;
};

inline constexpr size_t kLargeOutputs[] = {100'000, 250'000, 500'000, 1'000'000};
inline constexpr size_t kMixedOutputs[] = {300, 2'000, 8'000, 40'000};

// Writes such a log, without waiting for the disk.
Status write_agent_log(const track::Layout& layout, const AgentLogForm& form);

}  // namespace twotrack::bench
