#include <algorithm>

#include "base/json_writer.h"
#include "base/sha256.h"
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

std::string result_data(std::string_view call_id, const Result<Recalled>& recalled) {
  JsonWriter json;
  json.begin_object().member("call_id", call_id).member("tool", "recall");
  if (recalled.ok()) {
    json.member("outcome", "success").key("delta").raw(delta_of(recalled.value()));
    json.member("summarizer", kSummarizer).member("raw_output", recalled.value().text);
  } else {
    json.member("outcome", "error").key("error").lossy_string(recalled.error().message);
  }
  return json.end_object().take();
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
  Draft draft = TRY(make(call, options_.redactor));
  TRY(append(std::move(draft), track::Wait::kNo));

  const auto recalled = runner::recall(files(), *layout_, writer_->names().agent_id, input);
  RecallAnswer answer{.outcome = recalled.ok() ? Outcome::kSuccess : Outcome::kError,
                      .text = recalled.ok() ? recalled.value().text : recalled.error().message};
  const std::string data = result_data(call.call_id, recalled);
  answer.receipt = TRY(append({.type = "tool_result", .data = data}));
  return answer;
}

}  // namespace twotrack::runner
