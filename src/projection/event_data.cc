#include "projection/event_data.h"

#include <algorithm>
#include <cstring>

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

std::string lowercase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
  return lower;
}

bool says_something(JsonElement value) {
  std::string_view text;
  simdjson::dom::array array;
  simdjson::dom::object object;
  bool flag = false;
  if (value.is_null()) return false;
  if (!value.get(flag)) return flag;
  if (!value.get(text)) return !text.empty();
  if (!value.get(array)) return array.size() > 0;
  if (!value.get(object)) return object.size() > 0;
  return true;
}

Outcome plain_outcome(JsonElement data) {
  const std::string_view outcome = json_string(data, "outcome");
  if (outcome == "success") return Outcome::kSuccess;
  if (outcome == "partial") return Outcome::kPartial;
  if (outcome == "error") return Outcome::kError;
  JsonElement error;
  if (!data["error"].get(error) && says_something(error)) return Outcome::kError;
  const std::string status = lowercase(json_string(data, "status"));
  if (status == "error" || status == "failed" || status == "failure") return Outcome::kError;
  if (status == "partial" || status == "warning") return Outcome::kPartial;
  return Outcome::kSuccess;
}

std::string plain_error(JsonElement data) {
  JsonElement error;
  std::string_view message;
  if (!data["error"].get(error)) {
    if (!error.get(message) && !message.empty()) return std::string(message);
    if (error.is_object()) message = json_string(error, "message");
    if (message.empty() && error.is_object()) return simdjson::minify(error);
  }
  if (message.empty()) message = json_string(data, "message");
  if (message.empty()) message = json_string(data, "code");
  return message.empty() ? "failed without a message" : std::string(message);
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
    case EventType::kPacketLimit:
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
  delta.outcome = plain_outcome(data);
  delta.summary = cut_end(shown_text(json_string(data, "summary")), kSummaryBytesMax);
  if (delta.outcome == Outcome::kError) delta.error = plain_error(data);
  return delta;
}

}  // namespace twotrack
