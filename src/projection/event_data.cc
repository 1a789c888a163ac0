#include "projection/event_data.h"

#include "packet/outcome.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr std::string_view kRawOutput = "\"raw_output\":\"";

// The place behind the string whose opening quote stands before `at`.
size_t skip_string(std::string_view text, size_t at) {
  for (;;) {
    const size_t quote = text.find('"', at);
    if (quote == std::string_view::npos) return text.size();
    size_t backslashes = 0;
    while (quote - backslashes > 0 && text[quote - backslashes - 1] == '\\') ++backslashes;
    at = quote + 1;
    if (backslashes % 2 == 0) return at;
  }
}

}  // namespace

bool changes_packet(EventType type) {
  switch (type) {
    case EventType::kRunStart:
    case EventType::kUserMessage:
    case EventType::kModelResponse:
    case EventType::kToolCall:
    case EventType::kToolResult:
    case EventType::kHubUpdate:
    case EventType::kPacketDelta:
    case EventType::kPacketLimit:
    case EventType::kAgentResumed:
      return true;
    default:
      return false;
  }
}

std::string_view without_raw_output(std::string_view data, std::string& scratch) {
  int depth = 0;
  size_t at = 0;
  while (at < data.size()) {
    const char c = data[at];
    if (c == '"') {
      if (depth == 1 && data.substr(at).starts_with(kRawOutput)) {
        const size_t end = skip_string(data, at + kRawOutput.size());
        scratch.assign(data, 0, at);
        return scratch.append(kRawOutput).append("\"").append(data.substr(end));
      }
      at = skip_string(data, at + 1);
      continue;
    }
    depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    ++at;
  }
  return data;
}

Delta plain_delta(JsonElement data) {
  Delta delta;
  const Outcome unsaid = claims_success(data) ? Outcome::kSuccess : Outcome::kUnknown;
  delta.outcome = stated_outcome(data).value_or(unsaid);
  delta.summary = cut_end(shown_text(json_string(data, "summary")), kSummaryBytesMax);
  if (delta.outcome == Outcome::kError) delta.error = error_message(data);
  return delta;
}

}  // namespace twotrack
