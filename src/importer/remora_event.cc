#include "importer/remora_event.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "base/check.h"

namespace twotrack::importer {
namespace {

constexpr size_t kTypeLengthMax = 64;
constexpr uint64_t kTurnMax = 1'000'000'000;  // more is not a turn

struct Rename {
  std::string_view from;
  std::string_view to;
};

struct Mapping {
  std::string_view event;
  std::string_view type;
  std::array<Rename, 2> renames = {};
};

constexpr Mapping kMappings[] = {
    {"model_request", "model_request"},
    {"model_response", "model_response", {{{"response_text", "text"}}}},
    {"tool_call", "tool_call", {{{"tool_name", "tool"}, {"arguments", "args"}}}},
    {"tool_result", "tool_result", {{{"tool_name", "tool"}, {"tool_output", "raw_output"}}}},
    {"turn_start", "turn_start"},
    {"submit_result", "submit_result"},
    {"agent_error", "agent_error", {{{"error", "message"}, {"error_code", "code"}}}},
    {"agent_complete", "run_end", {{{"termination_reason", "status"}}}},
    {"workspace_accepted", "workspace_accepted"},
    {"workspace_rejected", "workspace_rejected"},
};

// Texts that Remora cut, and where it says how many characters they had.
struct Cut {
  std::string_view text;
  std::string_view length;
};
constexpr Cut kCuts[] = {{"tool_output", "tool_output_chars"}, {"response_text", "response_chars"}};

std::optional<uint64_t> to_integer(std::optional<std::string_view> json) {
  uint64_t value = 0;
  if (!json) return std::nullopt;
  const char* begin = json->data();
  const char* end = begin + json->size();
  const auto [read_to, status] = std::from_chars(begin, end, value);
  if (status != std::errc{} || read_to != end) return std::nullopt;
  return value;
}

uint64_t character_count(std::string_view utf8) {
  return static_cast<uint64_t>(
      std::ranges::count_if(utf8, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

bool was_cut(const Members& members) {
  return std::ranges::any_of(kCuts, [&](const Cut& cut) {
    const auto text = members.string(cut.text);
    const auto length = to_integer(members.value(cut.length));
    return text && length && character_count(*text) != *length;
  });
}

// A name of theirs that may be the name of a type.
bool is_type_name(std::string_view name) {
  const auto usable = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
  };
  return !name.empty() && name.size() <= kTypeLengthMax && std::ranges::all_of(name, usable);
}

std::string mapped_data(Members members, const Mapping& mapping, bool truncated) {
  JsonWriter json;
  json.begin_object();
  for (const Rename& rename : mapping.renames) {
    if (rename.from.empty()) continue;
    if (const auto value = members.take(rename.from)) json.key(rename.to).raw(*value);
  }
  if (mapping.type == "tool_result" && members.string("status") == "error" &&
      !members.has("outcome")) {
    json.member("outcome", "error");
  }
  if (truncated && !members.has("truncated")) json.member("truncated", true);
  members.write_rest(json);
  json.end_object();
  return json.take();
}

std::string own_data(const Members& members) {
  JsonWriter json;
  json.begin_object();
  members.write_rest(json);
  json.end_object();
  return json.take();
}

// The name under which an event is kept that has no counterpart, or does not fit it.
std::string own_type(std::string_view event) {
  if (!is_type_name(event)) return "remora_event";
  if (event_type(event) == EventType::kUnknown) return std::string(event);
  return "remora_" + std::string(event);
}

Result<Draft> draft(std::string_view type, const std::string& data, std::optional<uint64_t> turn,
                    const Redactor* redactor) {
  return Draft::make({.type = type, .data = data, .turn = turn, .raw_output = std::nullopt},
                     redactor);
}

}  // namespace

Result<RemoraEvent> make_remora_event(const Members& members, const Redactor* redactor) {
  const auto event = members.string("event");
  CHECK(event.has_value());
  auto turn = to_integer(members.value("turn"));
  if (turn && *turn > kTurnMax) turn.reset();

  const bool truncated = was_cut(members);
  const Mapping* mapping = std::ranges::find(kMappings, *event, &Mapping::event);
  if (mapping != std::end(kMappings)) {
    auto mapped = draft(mapping->type, mapped_data(members, *mapping, truncated), turn, redactor);
    if (mapped.ok()) return RemoraEvent{std::move(mapped).value(), truncated};
  }
  Draft own = TRY(draft(own_type(*event), own_data(members), turn, redactor));
  return RemoraEvent{std::move(own), truncated};
}

}  // namespace twotrack::importer
