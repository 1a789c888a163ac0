#include <algorithm>

#include "base/sha256.h"
#include "base/utf8.h"
#include "packet/delta.h"
#include "packet/shown_text.h"
#include "runner/session.h"

namespace twotrack::runner {
namespace {

constexpr std::string_view kSummarizer = "recall@1";

// Lines keep their numbers from the original output.
std::string delta_of(const Recalled& recalled) {
  Delta delta;
  delta.outcome = Outcome::kSuccess;
  delta.summary = cut_end(shown_text(recalled.summary), kSummaryBytesMax);
  delta.facts = recalled.facts;
  delta.summarizer = kSummarizer;
  delta.input_sha256 = sha256_hex(recalled.text);
  return twotrack::to_json(delta);
}

ToolResult result_of(const ToolCall& call, const Result<Recalled>& recalled) {
  ToolResult result{.call_id = call.call_id, .tool = call.tool};
  if (!recalled.ok()) {
    result.outcome = Outcome::kError;
    result.error = repair_utf8(recalled.error().message);
    return result;
  }
  result.outcome = Outcome::kSuccess;
  result.raw_output = recalled.value().text;
  result.delta = {delta_of(recalled.value())};
  result.summarizer = kSummarizer;
  return result;
}

}  // namespace

Result<RecallAnswer> Session::recall(RecallInput input, DecidedBy decided_by) {
  TRY(check_recall(input));
  TRY(commit());
  input.bytes_max = std::min<size_t>(input.bytes_max, packet_.limit / 2);
  const ToolCall call{.call_id = "recall-" + std::to_string(event_count()),
                      .tool = "recall",
                      .args = {runner::to_json(input)},
                      .effect = Effect::kPure,
                      .decided_by = decided_by};
  TRY(append_event(call, track::Wait::kNo));

  const auto recalled = runner::recall(files(), *layout_, writer_->names().agent_id, input);
  RecallAnswer answer{.outcome = recalled.ok() ? Outcome::kSuccess : Outcome::kError,
                      .text = recalled.ok() ? recalled.value().text : recalled.error().message};
  answer.receipt = TRY(append_event(result_of(call, recalled)));
  return answer;
}

}  // namespace twotrack::runner
