#include "testing/event_lines.h"

#include <charconv>

#include "base/check.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "event/draft.h"
#include "event/line.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "summary/summarize.h"
#include "testing/sample_log.h"

namespace twotrack::testing {
namespace {

// Nothing that the projection makes may hang on the clock, so it stands still.
constexpr std::string_view kTime = "2000-01-01T00:00:00.000000Z";
// As a log does it: more goes to a blob.
constexpr size_t kLineRawBytesMax = size_t{1} << 20;

Result<Draft> read_draft(std::string_view input) {
  std::string type;
  std::string_view data;
  std::optional<uint64_t> turn;
  const auto member = [&](const std::string& key, std::string_view value) -> Status {
    if (key == "type") type = TRY(JsonScanner(value).string());
    if (key == "data") data = value;
    if (key == "turn") {
      std::from_chars(value.data(), value.data() + value.size(), turn.emplace());
    }
    return Done{};
  };
  // The wrapper is not the event's: its data may be as deep as any.
  TRY(JsonScanner(input, -1).for_each_member(member));
  return Draft::make({.type = type, .data = data, .turn = turn, .raw_output = {}}, nullptr);
}

const LogNames kNames{
    .run_id = "run-1", .agent_id = "agent-1", .operation = "lint", .node_id = "a.py::f"};

}  // namespace

EventLines::EventLines(const LogNames& names) : writer_(names) {}
EventLines::EventLines() : EventLines(sample_names()) {}

Status EventLines::add(std::string_view input) {
  add(TRY(read_draft(input)));
  return Done{};
}

void EventLines::add(Draft draft) {
  add_delta(draft);
  turn_ = draft.turn().value_or(turn_);
  const auto& raw = draft.raw_output();
  const bool is_blob = raw.has_value() && raw->size() > kLineRawBytesMax;
  std::string line;
  prev_ = writer_.append(
      line, {.seq = lines_.size(),
             .durable = lines_.size(),
             .time = kTime,
             .turn = turn_,
             .type = draft.type_name(),
             .data = is_blob ? draft.data_with_blob(raw->size()) : draft.data_with_raw_output(),
             .prev = prev_});
  line.pop_back();
  lines_.push_back(std::move(line));
}

Packet project(const std::vector<std::string>& lines) {
  Packet packet;
  for (const std::string& line : lines) {
    const auto event = read_line(line);
    CHECK(event.ok());
    apply(packet, event.value());
  }
  return packet;
}

Projected::Projected(uint64_t limit_override) : limit_override_(limit_override), lines_(kNames) {}

Projected& Projected::user(std::string_view words) {
  return event("user_message",
               JsonWriter().begin_object().member("content", words).end_object().take());
}

Projected& Projected::call(std::string_view tool, std::string_view args) {
  tool_ = tool;
  JsonWriter json;
  json.begin_object().member("call_id", "c" + std::to_string(++calls_)).member("tool", tool);
  return event("tool_call", json.key("args").raw(args).end_object().take());
}

Projected& Projected::result(std::string_view output) {
  JsonWriter json;
  json.begin_object().member("call_id", "c" + std::to_string(calls_)).member("tool", tool_);
  return event("tool_result", json.member("raw_output", output).end_object().take());
}

Projected& Projected::event(std::string_view type, std::string_view data) {
  lines_.add(Draft::make({.type = type, .data = data}, nullptr).value());
  apply(packet_, read_line(lines_.lines().back()).value(), {.limit_override = limit_override_});
  return *this;
}

std::string Projected::view() const {
  return view_text(packet_);
}

}  // namespace twotrack::testing
