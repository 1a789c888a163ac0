#include "event/data_reader.h"

#include <algorithm>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/sha256.h"
#include "event/stored_output.h"

namespace twotrack {
namespace {

// A member of data. Views point into the text that was read.
struct Member {
  std::string key;
  std::string_view value;  // as JSON
  std::string_view text;   // key and value, as they were written
};
struct Members : std::vector<Member> {
  bool is_compact = false;  // there was no white space in the text
};

Error invalid(std::string message) {
  return Error{Code::kInvalid, std::move(message)};
}

bool has_kind(std::string_view json, FieldKind kind) {
  const char first = json.front();
  const bool number = first == '-' || (first >= '0' && first <= '9');
  switch (kind) {
    case FieldKind::kString:
      return first == '"';
    case FieldKind::kInteger:
      return number && json.find_first_of(".eE") == std::string_view::npos;
    case FieldKind::kNumber:
      return number;
    case FieldKind::kBoolean:
      return first == 't' || first == 'f';
    case FieldKind::kObject:
      return first == '{';
    case FieldKind::kArray:
      return first == '[';
    case FieldKind::kAny:
      break;
  }
  return true;
}

const Member* find(const Members& members, std::string_view key) {
  const auto member = std::ranges::find(members, key, &Member::key);
  return member == members.end() ? nullptr : &*member;
}

Result<Members> read_members(std::string_view data) {
  Members members;
  JsonScanner scanner(data);
  const char* end = data.data();  // of the member before
  TRY(scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
    const char* value_end = value.data() + value.size();
    std::string_view text(end, static_cast<size_t>(value_end - end));
    // Between two members stand only a comma and white space: the first quote begins the key.
    text.remove_prefix(text.find('"'));
    members.push_back({.key = key, .value = value, .text = text});
    end = value_end;
    return Done{};
  }));
  TRY(scanner.finish());
  members.is_compact = !scanner.saw_space();
  return members;
}

Status check_field(const TypeSpec& spec, const Field& field, const Members& members) {
  const Member* member = find(members, field.name);
  if (member == nullptr) {
    if (!field.required) return Done{};
    return invalid("data of " + std::string(spec.name) + " has no " + in_quotes(field.name) +
                   ", which must be " + std::string(name_of(field.kind)));
  }
  const bool is_left_out = member->value == "null" && !field.required;
  if (is_left_out || has_kind(member->value, field.kind)) return Done{};
  return invalid("data." + member->key + " must be " + std::string(name_of(field.kind)));
}

Result<std::string> encoding_of(const Members& members) {
  const Member* encoding = find(members, "raw_output_encoding");
  if (encoding == nullptr) return std::string();
  auto name = JsonScanner(encoding->value).string();
  if (name.ok() &&
      (name.value() == "utf-8" || name.value() == "json" || name.value() == "base64")) {
    return name;
  }
  return invalid("data.raw_output_encoding " + std::string(encoding->value.substr(0, 80)) +
                 " is not known: leave it out for text, or use \"base64\"");
}

// The raw output that a JSON value stands for.
Result<RawOutput> decode_raw_output(std::string_view value, std::string_view encoding) {
  if (!value.starts_with('"')) {
    if (!encoding.empty() && encoding != "json") {
      return invalid("data.raw_output must be a string when raw_output_encoding is " +
                     in_quotes(encoding));
    }
    return RawOutput{.bytes = TRY(normalize_json(value)), .is_json = true};
  }
  // The value has been checked: there is no need to look at a large one again.
  std::string text = json_unescape(value.substr(1, value.size() - 2));
  if (encoding == "json") {
    const auto checked = normalize_json(text);
    if (!checked.ok()) return Error(checked.error()).at("data.raw_output is not the JSON it says");
  }
  if (encoding != "base64") return RawOutput{std::move(text), encoding == "json"};
  auto bytes = from_base64(text);
  if (!bytes.ok()) return std::move(bytes).error().at("data.raw_output");
  return RawOutput{std::move(bytes).value(), false};
}

// Size and hash are written anew, for the bytes as stored. Those that were sent must be right.
Status check_claims(const Members& members, const RawOutput& raw) {
  if (const Member* size = find(members, "size")) {
    const std::string bytes = std::to_string(raw.bytes.size());
    if (size->value != bytes) {
      return invalid("data.size is " + std::string(size->value.substr(0, 80)) +
                     ", but the raw output has " + bytes + " bytes");
    }
  }
  if (const Member* hash = find(members, "sha256")) {
    if (hash->value != "\"" + sha256_hex(raw.bytes) + "\"") {
      return invalid("data.sha256 is not the SHA-256 of the raw output");
    }
  }
  return Done{};
}

// What the members say about a raw output. Nothing when they have none.
Result<std::optional<RawOutput>> read_raw_output(EventType type, const Members& members) {
  const Member* raw = find(members, "raw_output");
  const bool is_long =
      raw != nullptr && raw->value.starts_with('"') && raw->value.size() > kForeignRawBytesMax;
  // The data of types that we do not know mean what their makers want. Only what would make a line
  // unreadable is taken out.
  if (type == EventType::kUnknown && !is_long) return std::optional<RawOutput>();
  const std::string encoding = TRY(encoding_of(members));
  if (raw == nullptr || raw->value == "null") {
    if (encoding.empty()) return std::optional<RawOutput>();
    return invalid("data has raw_output_encoding but no raw_output");
  }
  return std::optional<RawOutput>(TRY(decode_raw_output(raw->value, encoding)));
}

std::string without_raw_output(const Members& members) {
  std::string json = "{";
  for (const Member& member : members) {
    if (describes_raw_output(member.key)) continue;
    if (json.size() > 1) json.push_back(',');
    json.append(member.text);
  }
  return json + "}";
}

// A tool may return anything. What is no object is its raw output; of a type that we do not know it
// is simply the data.
Result<EventData> read_bare_value(EventType type, const DraftInput& input) {
  std::string json = TRY(normalize_json(input.data));
  if (type == EventType::kUnknown && !input.raw_output) {
    return EventData{.json = std::move(json), .is_compact = true};
  }
  if (type == EventType::kToolResult && !input.raw_output) {
    return EventData{.json = "{}", .is_compact = true, .raw = TRY(decode_raw_output(json, ""))};
  }
  return invalid("data of " + in_quotes(input.type) + " must be an object");
}

}  // namespace

Result<EventData> read_event_data(EventType type, DraftInput input) {
  if (JsonScanner(input.data).peek() != '{') return read_bare_value(type, input);
  const Members members = TRY(read_members(input.data));
  if (type != EventType::kUnknown) {
    const TypeSpec& spec = type_spec(type);
    for (const Field& field : spec.fields) TRY(check_field(spec, field, members));
  }
  if (find(members, "raw_output_blob") != nullptr) {
    return invalid("data.raw_output_blob is for the log to write: send the bytes as raw_output");
  }
  std::optional<RawOutput> raw = TRY(read_raw_output(type, members));
  if (input.raw_output) {
    if (raw) return invalid("the raw output is given twice: as bytes, and in data");
    raw = RawOutput{.bytes = std::move(*input.raw_output)};
  }
  if (!raw) return EventData{.json = std::string(input.data), .is_compact = members.is_compact};
  TRY(check_claims(members, *raw));
  return EventData{
      .json = without_raw_output(members), .is_compact = members.is_compact, .raw = std::move(raw)};
}

bool has_member(std::string_view json, std::string_view name) {
  bool found = false;
  const Status read =
      JsonScanner(json).for_each_member([&](const std::string& key, auto) -> Status {
        found = found || key == name;
        return Done{};
      });
  return read.ok() && found;
}

}  // namespace twotrack
