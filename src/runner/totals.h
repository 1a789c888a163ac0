// Totals: what an agent, or a run, has used.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "base/json.h"
#include "event/words.h"

namespace twotrack::runner {

struct Totals {
  uint64_t turns = 0;
  uint64_t model_calls = 0;
  uint64_t prompt_tokens = 0;
  uint64_t cached_tokens = 0;  // of these
  uint64_t completion_tokens = 0;
  bool is_estimated = false;  // some of the prompt's are: whoever answered has not counted them
  uint64_t tool_calls = 0;
  double prompt_ms = 0;
  double model_ms = 0;
  std::map<DecidedBy, uint64_t> decided_by{};

  uint64_t tokens() const { return prompt_tokens + completion_tokens; }
  void add(const Totals& other);
};

Json to_json(const Totals& totals);

}  // namespace twotrack::runner
