#include "event/result_outcome.h"

#include "event/data_member.h"
#include "event/read.h"

namespace twotrack {
namespace {

Word<Outcome> outcome_in_delta(std::string_view delta) {
  const auto outcome = find_data_member(delta, "outcome");
  return outcome ? Word<Outcome>::read(json_as_text(*outcome)) : Word<Outcome>{};
}

}  // namespace

Word<Outcome> outcome_of(const ToolResult& result) {
  const Word<Outcome> proven = outcome_in_delta(result.delta.text);
  if (!proven.empty()) return proven;
  const bool has_failed = result.outcome.empty() && !result.error.empty();
  return has_failed ? Word<Outcome>(Outcome::kError) : result.outcome;
}

Word<Outcome> outcome_in(std::string_view data) {
  const Word<Outcome> proven = outcome_in_delta(find_data_member(data, "delta").value_or(""));
  if (!proven.empty()) return proven;
  return outcome_of(
      {.outcome = peek(data, &ToolResult::outcome), .error = peek(data, &ToolResult::error)});
}

}  // namespace twotrack
