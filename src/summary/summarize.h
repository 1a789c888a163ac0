// summarize: the delta of one tool result.
//
// Who speaks, in this order: the tool itself (summary, knowledge_delta, outcome, error); then the
// form of the output. The outcome comes first: what failed is never described as if it had
// succeeded, and what is not known is not said.
#pragma once

#include <string>
#include <string_view>

#include "packet/delta.h"

namespace twotrack {

struct SummaryInput {
  std::string_view tool{};
  std::string_view raw_output{};
  std::string_view outcome{};  // what the event says, when it says so
  std::string_view error{};
};

Delta summarize(const SummaryInput& input);

}  // namespace twotrack
