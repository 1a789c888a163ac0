#include "project/event_line.h"

#include <charconv>
#include <optional>
#include <vector>

#include "base/json_scanner.h"
#include "base/nearest.h"
#include "packet/sent_event.h"

namespace twotrack::project {
namespace {

const std::vector<std::string> kMembers = {"type", "data", "turn"};

struct EventMembers {
  std::optional<std::string_view> type;  // JSON texts
  std::optional<std::string_view> data;
  std::optional<std::string_view> turn;
  std::optional<Refusal> unknown;
};

Result<EventMembers> read_members(std::string_view line) {
  // The wrapper does not count: the event's data may use the full depth.
  JsonScanner scanner(line, -1);
  if (scanner.peek() != '{') {
    return Error{Code::kInvalid, "not a JSON object: write {\"type\":…,\"data\":…}"};
  }
  EventMembers members;
  TRY(scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
    if (key == "type") {
      members.type = value;
    } else if (key == "data") {
      members.data = value;
    } else if (key == "turn") {
      members.turn = value;
    } else if (!members.unknown) {
      // Silently dropping it would lose something the sender wanted to keep.
      members.unknown = Refusal{
          "bad_field", "unknown field \"" + key + "\"" + suggestion(key, kMembers) +
                           ": an event has type, data and turn; what else there is goes into data"};
    }
    return Done{};
  }));
  TRY(scanner.finish());
  return members;
}

std::optional<uint64_t> read_turn(std::string_view json) {
  uint64_t turn = 0;
  const char* end = json.data() + json.size();
  const auto [parsed_to, error] = std::from_chars(json.data(), end, turn);
  if (error != std::errc{} || parsed_to != end || json.starts_with('-')) return std::nullopt;
  return turn;
}

// Why the draft was rejected. Computed afterwards, so that good lines pay nothing.
std::string refusal_code(std::string_view data, std::string_view why) {
  if (why.starts_with("data of ") && why.find(" has no \"") != std::string_view::npos) {
    return "missing_field";
  }
  size_t raw_bytes = 0;
  const Status read = JsonScanner(data).for_each_member(
      [&](const std::string& key, std::string_view value) -> Status {
        if (key == "raw_output") raw_bytes = value.size();
        return Done{};
      });
  return data.size() - (read.ok() ? raw_bytes : 0) > kDataBytesMax ? "too_large" : "bad_field";
}

}  // namespace

std::variant<Draft, Refusal> read_event_line(std::string_view line, const Redactor* redactor) {
  auto read = read_members(line);
  if (!read.ok()) return Refusal{"bad_json", read.error().message};
  const EventMembers& members = read.value();
  if (members.unknown) return *members.unknown;
  if (!members.type) return Refusal{"missing_field", "no \"type\""};
  if (!members.data) return Refusal{"missing_field", "no \"data\""};
  const auto type = JsonScanner(*members.type).string();
  if (!type.ok()) return Refusal{"bad_field", "\"type\" must be a string"};

  std::optional<uint64_t> turn;
  if (members.turn && *members.turn != "null") {
    turn = read_turn(*members.turn);
    if (!turn) return Refusal{"bad_field", "\"turn\" must be a whole number from 0"};
  }
  auto draft = make_sent(
      {.type = type.value(), .data = *members.data, .turn = turn, .raw_output = std::nullopt},
      redactor);
  if (draft.ok()) return std::move(draft).value();
  return Refusal{refusal_code(*members.data, draft.error().message), draft.error().message};
}

}  // namespace twotrack::project
