#include "testing/event_lines.h"

#include <charconv>

#include "base/check.h"
#include "base/json_scanner.h"
#include "projection/apply.h"
#include "summary/add_delta.h"
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

}  // namespace twotrack::testing
