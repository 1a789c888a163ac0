#include "event/draft.h"

#include <algorithm>
#include <charconv>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/sha256.h"

namespace twotrack {
namespace {

constexpr size_t kBlobWindowBytes = 4096;  // of head and tail that stay in the line

Error invalid(std::string message) {
  return Error{Code::kInvalid, std::move(message)};
}

std::string_view kind_name(FieldKind kind) {
  switch (kind) {
    case FieldKind::kString:
      return "a string";
    case FieldKind::kInteger:
      return "an integer";
    case FieldKind::kNumber:
      return "a number";
    case FieldKind::kBoolean:
      return "true or false";
    case FieldKind::kObject:
      return "an object";
    case FieldKind::kArray:
      return "an array";
    case FieldKind::kAny:
      break;
  }
  return "any value";
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

const Field* find_field(std::span<const Field> fields, std::string_view name) {
  const auto field = std::ranges::find(fields, name, &Field::name);
  return field == fields.end() ? nullptr : &*field;
}

// What stood in data about the raw output, before it is taken out.
struct RawMembers {
  std::optional<std::string> value;  // as JSON
  std::string encoding;
  std::string size;
  std::string sha256;
};

// Copies the members of `data`, except those that describe the raw output, and checks each.
class DataReader {
 public:
  DataReader(std::span<const Field> fields, const StringFilter* filter)
      : fields_(fields), filter_(filter) {}

  Status read(std::string_view data) {
    JsonScanner scanner(data);
    out_ = "{";
    TRY(scanner.for_each_member(
        [&](const std::string& key, std::string_view value) { return member(key, value); }));
    TRY(scanner.finish());
    out_ += "}";
    for (const Field& field : fields_) {
      if (field.required && std::ranges::find(seen_, field.name) == seen_.end()) {
        return invalid("data has no \"" + std::string(field.name) + "\", which must be " +
                       std::string(kind_name(field.kind)));
      }
    }
    return Done{};
  }

  std::string take_json() { return std::move(out_); }
  RawMembers take_raw() { return std::move(raw_); }
  bool saw(std::string_view key) const { return std::ranges::find(seen_, key) != seen_.end(); }

 private:
  Status member(const std::string& key, std::string_view value) {
    const Field* field = find_field(fields_, key);
    const bool missing = value == "null" && field != nullptr && !field->required;
    if (field != nullptr && !missing && !has_kind(value, field->kind)) {
      return invalid("data." + key + " must be " + std::string(kind_name(field->kind)));
    }
    seen_.push_back(key);
    if (key == "raw_output" && value != "null") {
      raw_.value = value;
      return Done{};
    }
    if (key == "raw_output_encoding" && value.front() == '"') {
      raw_.encoding = TRY(JsonScanner(value).string());
      return Done{};
    }
    if (key == "size") raw_.size = value;
    if (key == "sha256" && value.front() == '"') raw_.sha256 = TRY(JsonScanner(value).string());
    return copy(key, value);
  }

  Status copy(std::string key, std::string_view value) {
    if (out_.size() > 1) out_.push_back(',');
    if (filter_ != nullptr) (*filter_)(key);
    out_.push_back('"');
    append_json_escaped(out_, key);
    out_ += "\":";
    // The value stands one level below data.
    return JsonScanner(value, 1).copy_value(out_, filter_);
  }

  std::span<const Field> fields_;
  const StringFilter* filter_;
  std::string out_;
  std::vector<std::string> seen_;
  RawMembers raw_;
};

// The bytes that the members of a raw output stand for.
Result<std::string> raw_bytes(const RawMembers& raw) {
  if (raw.value->front() != '"') {
    if (!raw.encoding.empty() && raw.encoding != "json") {
      return invalid("data.raw_output must be a string when raw_output_encoding is \"" +
                     raw.encoding + "\"");
    }
    return normalize_json(*raw.value);
  }
  std::string text = TRY(JsonScanner(*raw.value).string());
  if (raw.encoding.empty() || raw.encoding == "utf-8" || raw.encoding == "json") return text;
  if (raw.encoding != "base64") {
    return invalid("data.raw_output_encoding \"" + raw.encoding +
                   "\" is not known: leave it out for text, or use \"base64\"");
  }
  auto bytes = from_base64(text);
  if (!bytes.ok()) return std::move(bytes).error().at("data.raw_output");
  return bytes;
}

std::string redaction_list(const std::vector<Redaction>& found) {
  JsonWriter json;
  json.begin_array();
  for (const Redaction& one : found) {
    json.begin_object().member("rule", one.rule).member("length", one.length).end_object();
  }
  json.end_array();
  return json.take();
}

void window_member(JsonWriter& json, std::string_view name, std::string_view bytes, bool is_text) {
  if (is_text) {
    json.member(name, bytes);
  } else {
    json.member(name, to_base64(bytes));
  }
}

// A tool may return anything. What is no object is its raw output.
std::string wrap_tool_return(std::string_view data) {
  return "{\"raw_output\":" + std::string(data) + "}";
}

std::string without_member(std::string_view object, std::string_view name) {
  JsonWriter json;
  json.begin_object();
  JsonScanner scanner(object);
  const Status copied =
      scanner.for_each_member([&](const std::string& key, std::string_view value) -> Status {
        if (key != name) json.key(key).raw(value);
        return Done{};
      });
  json.end_object();
  return copied.ok() ? json.take() : std::string(object);
}

}  // namespace

Result<Draft> Draft::make(const DraftInput& input, const Redactor* redactor) {
  if (input.type.empty()) return invalid("the type is empty");
  TRY(normalize_json("\"" + std::string(input.type) + "\""));
  if (input.data.size() > kDataBytesMax && !input.data.starts_with('{')) {
    return invalid("data is larger than " + std::to_string(kDataBytesMax) + " bytes");
  }

  std::vector<Redaction> found;
  const StringFilter redact = [&](std::string& text) { return redactor->redact(text, found); };
  const StringFilter* filter = redactor != nullptr ? &redact : nullptr;

  Draft draft;
  draft.type_name_ = input.type;
  draft.turn_ = input.turn;
  const EventType type = draft.type();

  std::string wrapped;
  std::string_view data = input.data;
  const char first = JsonScanner(data).peek();
  if (first != '{') {
    if (type == EventType::kUnknown) {
      draft.data_ = TRY(normalize_json(data, filter));
      return draft;
    }
    TRY(normalize_json(data));
    if (type != EventType::kToolResult) {
      return invalid("data of " + draft.type_name_ + " must be an object");
    }
    wrapped = wrap_tool_return(data);
    data = wrapped;
  }

  const auto fields =
      type == EventType::kUnknown ? std::span<const Field>{} : type_spec(type).fields;
  DataReader reader(fields, filter);
  TRY(reader.read(data));
  draft.data_ = reader.take_json();
  const RawMembers raw = reader.take_raw();
  if (input.raw_output) {
    draft.raw_output_ = *input.raw_output;
  } else if (raw.value) {
    draft.raw_output_ = TRY(raw_bytes(raw));
    draft.raw_is_json_ = raw.value->front() != '"' || raw.encoding == "json";
  } else if (!raw.encoding.empty()) {
    return invalid("data has raw_output_encoding but no raw_output");
  }
  if (draft.data_.size() > kDataBytesMax) {
    return invalid("data is larger than " + std::to_string(kDataBytesMax) +
                   " bytes beside the raw output");
  }

  if (draft.raw_output_) {
    if (!raw.sha256.empty() && raw.sha256 != sha256_hex(*draft.raw_output_)) {
      return invalid("data.sha256 is not the SHA-256 of data.raw_output");
    }
    if (!raw.size.empty() && raw.size != std::to_string(draft.raw_output_->size())) {
      return invalid("data.size is " + raw.size + ", but data.raw_output has " +
                     std::to_string(draft.raw_output_->size()) + " bytes");
    }
    // Both are written anew, for the bytes as stored.
    if (!raw.sha256.empty()) draft.data_ = without_member(draft.data_, "sha256");
    if (!raw.size.empty()) draft.data_ = without_member(draft.data_, "size");
    if (redactor != nullptr) redactor->redact(*draft.raw_output_, found);
  }
  if (!found.empty()) {
    if (reader.saw("redacted")) {
      return invalid("data has a member \"redacted\", but that name is needed: a secret was found");
    }
    draft.data_ = draft.with_members("\"redacted\":" + redaction_list(found));
  }
  return draft;
}

std::string Draft::with_members(std::string_view members) const {
  std::string data = data_.substr(0, data_.size() - 1);
  if (data.size() > 1) data.push_back(',');
  data.append(members).push_back('}');
  return data;
}

std::string Draft::data_with_raw_output() const {
  if (!raw_output_) return data_;
  const std::string& raw = *raw_output_;
  std::string members = "\"raw_output\":\"";
  if (is_utf8(raw)) {
    append_json_escaped(members, raw);
    members += raw_is_json_ ? "\",\"raw_output_encoding\":\"json\"" : "\"";
  } else {
    members += to_base64(raw) + "\",\"raw_output_encoding\":\"base64\"";
  }
  members += ",\"size\":" + std::to_string(raw.size()) + ",\"sha256\":\"" + sha256_hex(raw) + "\"";
  return with_members(members);
}

std::string Draft::data_with_blob(uint64_t stored_bytes) const {
  const std::string_view raw = *raw_output_;
  const bool is_text = is_utf8(raw);
  const auto head = is_text ? utf8_prefix(raw, kBlobWindowBytes) : raw.substr(0, kBlobWindowBytes);
  const auto tail = is_text ? utf8_suffix(raw, kBlobWindowBytes)
                            : raw.substr(raw.size() - std::min(raw.size(), kBlobWindowBytes));
  const std::string hash = sha256_hex(raw);

  JsonWriter json;
  json.begin_object().member("sha256", hash).member("stored_bytes", stored_bytes);
  window_member(json, "head", head, is_text);
  window_member(json, "tail", tail, is_text);
  if (!is_text) json.member("encoding", "base64");
  json.end_object();
  return with_members("\"raw_output_blob\":" + json.take() +
                      ",\"size\":" + std::to_string(raw.size()) + ",\"sha256\":\"" + hash + "\"");
}

}  // namespace twotrack
