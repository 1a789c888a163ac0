#include "cli/event_text.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "cli/output.h"
#include "event/type.h"
#include "project/data_view.h"
#include "project/human.h"
#include "project/terminal_text.h"

namespace twotrack::cli {
namespace {

// At most this much of a text is shown; --event and --raw show the rest.
constexpr size_t kTitleBytesMax = 4096;

std::string line_of(std::string_view text) {
  return terminal_line(utf8_prefix(text, kTitleBytesMax));
}

void add_detail(EventText& text, std::string_view detail) {
  if (detail.empty()) return;
  if (!text.detail.empty()) text.detail += ", ";
  text.detail += detail;
}

void add_status(EventText& text, const std::string& status) {
  if (status.empty()) return;
  text.mark = status_mark(status);
  text.tone = status_tone(status);
}

size_t line_count(std::string_view text) {
  const auto breaks = static_cast<size_t>(std::ranges::count(text, '\n'));
  return breaks + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

void add_raw_size(EventText& text, uint64_t bytes, size_t lines) {
  add_detail(text, bytes == 0 ? "no output" : format_bytes(bytes));
  if (lines > 1) add_detail(text, count_of(lines, "line"));
}

void add_blob(EventText& text, const DataView& data) {
  const DataView blob = data.child("raw_output_blob");
  std::string head = blob.text("head");
  if (blob.text("encoding") == "base64") {
    auto bytes = from_base64(head);
    if (bytes.ok()) head = std::move(bytes).value();
    add_detail(text, "binary");
  }
  const uint64_t size = data.number("size").value_or(0);
  add_raw_size(text, size, 0);
  text.blob_bytes = size - std::min<uint64_t>(size, head.size());
  text.body = terminal_text(head);
}

void add_raw_output(EventText& text, const DataView& data) {
  text.has_raw_output = data.has("raw_output") || data.has("raw_output_blob");
  if (data.has("raw_output_blob")) return add_blob(text, data);
  if (!data.has("raw_output")) return;
  std::string raw = data.text("raw_output");
  if (data.text("raw_output_encoding") == "base64") {
    auto bytes = from_base64(raw);
    if (bytes.ok()) raw = std::move(bytes).value();
    add_detail(text, "binary");
  }
  text.body = terminal_text(raw);
  add_raw_size(text, raw.size(), line_count(text.body));
}

void add_duration(EventText& text, const DataView& data) {
  double ms = 0;
  const std::string_view json = data.raw("duration_ms");
  const auto [parsed_to, error] = std::from_chars(json.data(), json.data() + json.size(), ms);
  const bool sensible = error == std::errc{} && ms >= 0 && ms < 1e12;
  if (sensible) add_detail(text, format_duration(static_cast<int64_t>(ms * 1000)));
}

void add_redactions(EventText& text, const DataView& data) {
  if (data.has("redacted")) add_detail(text, "secrets removed");
}

// "run_linter {"path":"a.py"}"
std::string call_text(const DataView& data, std::string_view name) {
  const std::string args = data.has("args") ? data.text("args") : data.text("arguments");
  return line_of(data.text(name)) + (args.empty() ? "" : " " + line_of(args));
}

// Parsed calls of a model: "run_linter {"path":"a.py"}; submit_result {}".
std::string calls_text(std::string_view calls) {
  std::string text;
  const Status read = JsonScanner(calls).for_each_element([&](std::string_view json) -> Status {
    const DataView call(json);
    const std::string one = call.has("name")   ? call_text(call, "name")
                            : call.has("tool") ? call_text(call, "tool")
                                               : line_of(json);
    text += (text.empty() ? "" : "; ") + one;
    return Done{};
  });
  return read.ok() ? text : line_of(calls);
}

EventText describe_turn(const DataView& data) {
  // The turn's heading already has its number.
  return data.has("turn") ? EventText{} : EventText{.title = line_of(data.json())};
}

EventText describe_start(const DataView& data) {
  EventText text{.title = line_of(data.text("goal"))};
  add_detail(text, line_of(data.text("program")));
  return text;
}

EventText describe_message(const DataView& data) {
  return {.title = {}, .body = terminal_text(data.text("content"))};
}

EventText describe_request(const DataView& data) {
  EventText text;
  const DataView view = data.child("view");
  const uint64_t shared = view.number("shared_bytes").value_or(0);
  const size_t rest = view.is_object() ? view.text("rest").size() : data.text("view").size();
  if (data.has("view")) add_detail(text, "view " + format_bytes(shared + rest));
  const DataView tokens = data.child("tokens");
  const std::string count = tokens.is_object() ? tokens.text("count") : data.text("tokens");
  if (!count.empty()) add_detail(text, line_of(count) + " tokens");
  if (data.number("attempt").value_or(1) > 1) add_detail(text, "attempt " + data.text("attempt"));
  return text;
}

EventText describe_response(const DataView& data) {
  EventText text{.title = {}, .body = terminal_text(data.text("text"))};
  if (data.has("error")) {
    add_status(text, "error");
    text.title = line_of(data.text("error"));
  }
  const std::string calls = calls_text(data.raw("calls"));
  if (!calls.empty()) text.title += (text.title.empty() ? "" : "  ") + calls;
  const std::string reason = data.text("finish_reason");
  if (!reason.empty()) add_detail(text, line_of(reason));
  return text;
}

EventText describe_call(const DataView& data) {
  EventText text{.title = call_text(data, "tool")};
  const std::string by = data.text("decided_by");
  if (!by.empty()) add_detail(text, "by " + line_of(by));
  const std::string effect = data.text("effect");
  if (!effect.empty()) add_detail(text, line_of(effect));
  return text;
}

EventText describe_result(const DataView& data) {
  EventText text{.title = line_of(data.text("tool"))};
  const DataView outcome = data.child("outcome");
  add_status(text, outcome.is_object() ? outcome.text("status") : data.text("outcome"));
  add_raw_output(text, data);
  add_duration(text, data);
  return text;
}

EventText describe_error(const DataView& data) {
  EventText text{.title = line_of(data.text("message"))};
  add_status(text, "error");
  add_detail(text, line_of(data.text("code")));
  const std::string phase = data.text("phase");
  if (!phase.empty()) add_detail(text, "in " + line_of(phase));
  return text;
}

EventText describe_end(const DataView& data) {
  EventText text;
  add_status(text, data.text("status"));
  text.body = terminal_text(data.text("summary"));
  return text;
}

EventText describe_external(const DataView& data) {
  EventText text{.title = call_text(data, "name")};
  if (!data.text("code").empty()) {
    text.title = line_of(data.text("code"));
    add_detail(text, line_of(data.text("error")));
  }
  add_raw_output(text, data);
  return text;
}

EventText describe_limit(const DataView& data) {
  EventText text{.title = line_of(data.text("reason"))};
  add_detail(text, line_of(data.text("bytes")) + " bytes");
  return text;
}

// Types without their own format: the data, and raw output if there is any.
EventText describe_any(const DataView& data) {
  EventText text;
  add_raw_output(text, data);
  if (!text.has_raw_output && data.json() != "{}") text.title = line_of(data.json());
  return text;
}

EventText describe_data(EventType type, const DataView& data) {
  switch (type) {
    case EventType::kRunStart:
      return describe_start(data);
    case EventType::kTurnStart:
      return describe_turn(data);
    case EventType::kUserMessage:
      return describe_message(data);
    case EventType::kModelRequest:
      return describe_request(data);
    case EventType::kModelResponse:
      return describe_response(data);
    case EventType::kToolCall:
      return describe_call(data);
    case EventType::kToolResult:
      return describe_result(data);
    case EventType::kExternalCall:
    case EventType::kExternalResult:
      return describe_external(data);
    case EventType::kPacketLimit:
      return describe_limit(data);
    case EventType::kAgentError:
      return describe_error(data);
    case EventType::kRunEnd:
      return describe_end(data);
    case EventType::kUnknown:
    case EventType::kHubUpdate:
    case EventType::kAgentResumed:
    case EventType::kSubmitResult:
    case EventType::kWorkspaceAccepted:
    case EventType::kWorkspaceRejected:
    case EventType::kRunPlanned:
    case EventType::kAgentStarted:
    case EventType::kAgentEnded:
    case EventType::kWorkspaceIntent:
    case EventType::kWorkspaceUndone:
      break;
  }
  return describe_any(data);
}

template <size_t N>
bool is_one_of(std::string_view status, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, status) != words.end();
}

constexpr std::array<std::string_view, 6> kGood = {"success", "ok",   "completed",
                                                   "done",    "pass", "submitted"};
constexpr std::array<std::string_view, 6> kBad = {"error", "failed",  "failure",
                                                  "stuck", "crashed", "timeout"};

}  // namespace

EventText describe_event(const LineView& event) {
  const DataView data(event.data);
  EventText text = describe_data(event_type(event.type.escaped), data);
  add_redactions(text, data);
  return text;
}

Tone status_tone(std::string_view status) {
  if (is_one_of(status, kGood)) return Tone::kGood;
  if (is_one_of(status, kBad)) return Tone::kBad;
  if (status == "running") return Tone::kName;
  return Tone::kDoubtful;
}

std::string status_mark(std::string_view status) {
  const std::string word = line_of(status);
  switch (status_tone(status)) {
    case Tone::kGood:
      return "✔ " + word;
    case Tone::kBad:
      return "✘ " + word;
    case Tone::kName:
      return "● " + word;
    default:
      return "◦ " + word;
  }
}

}  // namespace twotrack::cli
