// summarize: the delta of one tool result.
//
// Success is never a default: of a result that nobody saw return, and that neither says nor shows
// how it went, the outcome is unknown.
//
// Who speaks, in this order: the tool itself (summary, knowledge_delta, outcome, error); a
// summarizer registered for the tool; then the form of the output. The outcome comes first: what
// failed is never described as if it had succeeded, and what is not known is not said.
#pragma once

#include <string>
#include <string_view>

#include "event/draft.h"
#include "packet/delta.h"
#include "summary/registry.h"

namespace twotrack {

struct SummaryInput {
  std::string_view tool{};
  std::string_view raw_output{};
  std::string_view outcome{};  // what the event says, when it says so
  std::string_view error{};
  // The event's other data, a JSON object: a tool may also speak there. Empty: it does not.
  std::string_view said{};
  // A delta that was sent with the result: its words count, and it makes nothing better than it is.
  const Delta* sent = nullptr;
  const Registry* registry = nullptr;
  // Whoever ran the tool has seen it return without an error: what says nothing else has succeeded.
  bool has_returned = false;
};

Delta summarize(const SummaryInput& input);

// Who says that there is a result: somebody who sent it, or who ran the tool and saw it return.
enum class ToldBy : uint8_t { kSomebody, kCaller };

// Every tool_result says what it changes: it gets its delta here, once, when the event is made.

// Adds the delta that summarize() makes of the stored bytes. Without a raw output, the event's
// parsed output is described, or else what its data say beside the fields of a tool_result. A delta
// that came with the result is taken into it; one that names its summarizer is finished, and stays
// as it is, and so do other events. `registry` may be null.
void add_delta(Draft& draft, const Registry* registry = nullptr,
               ToldBy told_by = ToldBy::kSomebody);

}  // namespace twotrack
