#include "config/show.h"

#include <algorithm>

#include "base/json_writer.h"
#include "config/key.h"
#include "config/value.h"

namespace twotrack::config {
namespace {

// A longer value pushes only its own origin to the right.
constexpr size_t kColumnWidthMax = 40;

void append_padded(std::string& line, std::string_view cell, size_t width) {
  line += cell;
  line.append(cell.size() < width ? width - cell.size() : 0, ' ');
  line += "  ";
}

class RowCollector {
 public:
  explicit RowCollector(const Config& config) : config_(config) {}

  void add_below(const std::string& path) {
    for (const Key* key : keys_below(path)) {
      const std::string_view name = last_part(key->path);
      if (name != "*") {
        add(*key, path.empty() ? std::string(name) : path + "." + std::string(name));
        continue;
      }
      for (const std::string& entry : config_.entries(path)) add(*key, path + "." + entry);
    }
  }

  std::vector<Row> take() { return std::move(rows_); }

 private:
  void add(const Key& key, const std::string& path) {
    if (is_group(key)) {
      add_below(path);
      return;
    }
    if (!key.only_for.empty()) {
      const Setting* kind = config_.find(std::string(parent_of(path)) + ".kind");
      if (std::get<std::string>(kind->value) != key.only_for) return;
    }
    rows_.push_back({.key = path,
                     .value = format_value(config_.find(path)->value),
                     .origin = config_.origin(path)});
  }

  const Config& config_;
  std::vector<Row> rows_;
};

constexpr std::string_view kBytesPattern = "^[0-9]+ ?([kKmMgG]([iI])?)?[bB]$";
constexpr std::string_view kDurationPattern = "^[0-9]+ ?([mM]?[sS]|[mMhHdDwW])$";
constexpr std::string_view kNamePattern = "^[A-Za-z0-9_-]+$";

void write_pattern(JsonWriter& json, std::string_view pattern) {
  json.begin_object().member("type", "string").member("pattern", pattern).end_object();
}

void write_integer(JsonWriter& json, const Key& key) {
  json.begin_object().member("type", "integer");
  if (key.least != kNoLeast) json.member("minimum", key.least);
  json.end_object();
}

void write_choices(JsonWriter& json, const Key& key) {
  json.begin_object().key("enum").begin_array();
  for (const std::string& choice : split(key.choices, '|')) json.string(choice);
  json.end_array().end_object();
}

void write_text(JsonWriter& json, int64_t length_min) {
  json.begin_object().member("type", "string");
  if (length_min > 0) json.member("minLength", length_min);
  json.end_object();
}

// The forms a value may have: one schema each, written as elements of an open array.
void write_forms(JsonWriter& json, const Key& key) {
  switch (key.kind) {
    case Kind::kBoolean:
      json.begin_object().member("type", "boolean").end_object();
      break;
    case Kind::kInteger:
      write_integer(json, key);
      break;
    case Kind::kText:
      write_text(json, 1);
      break;
    case Kind::kChoice:
      write_choices(json, key);
      break;
    case Kind::kTextList:
      json.begin_object().member("type", "array").key("items");
      write_text(json, 0);
      json.end_object();
      break;
    case Kind::kChoiceList:
      json.begin_object().member("type", "array").key("items");
      write_choices(json, key);
      json.end_object();
      break;
    case Kind::kPacketSize:
      write_integer(json, key);
      write_pattern(json, kBytesPattern);
      break;
    case Kind::kBytes:
      write_pattern(json, kBytesPattern);
      break;
    case Kind::kDuration:
      write_pattern(json, kDurationPattern);
      break;
    case Kind::kMilliseconds:
    case Kind::kSeconds:
      write_integer(json, key);
      write_pattern(json, kDurationPattern);
      break;
    case Kind::kSection:
    case Kind::kMap:
      break;
  }
  if (key.also == Also::kAuto || key.also == Also::kAutoOrNull) {
    json.begin_object().member("const", "auto").end_object();
  }
  if (key.also == Also::kNull || key.also == Also::kAutoOrNull) {
    json.begin_object().member("type", "null").end_object();
  }
}

void write_default(JsonWriter& json, const Key& key) {
  const Value value = read_value(key, key.fallback).value();
  json.key("default");
  if (std::holds_alternative<std::monostate>(value)) {
    json.null();
  } else if (const bool* flag = std::get_if<bool>(&value)) {
    json.boolean(*flag);
  } else if (const int64_t* number = std::get_if<int64_t>(&value)) {
    json.number(*number);
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    json.string(*text);
  } else {
    json.begin_array();
    for (const std::string& item : std::get<std::vector<std::string>>(value)) json.string(item);
    json.end_array();
  }
}

void write_key(JsonWriter& json, const Key& key);

void write_properties(JsonWriter& json, std::string_view path) {
  json.key("properties").begin_object();
  for (const Key* key : keys_below(path)) {
    json.key(last_part(key->path));
    write_key(json, *key);
  }
  json.end_object().member("additionalProperties", false);
}

// An empty section reads as null.
void write_object_type(JsonWriter& json) {
  json.key("type").begin_array().string("object").string("null").end_array();
}

void write_section(JsonWriter& json, const Key& key) {
  if (key.shorthand.empty()) {
    write_object_type(json);
    write_properties(json, key.path);
    return;
  }
  json.key("anyOf").begin_array().begin_object();
  write_object_type(json);
  write_properties(json, key.path);
  json.end_object();
  write_choices(json, *find_key(std::string(key.path) + "." + std::string(key.shorthand)));
  json.end_array();
}

void write_key(JsonWriter& json, const Key& key) {
  json.begin_object().member("description", key.description);
  if (key.kind == Kind::kSection) {
    write_section(json, key);
  } else if (key.kind == Kind::kMap) {
    write_object_type(json);
    json.key("propertyNames");
    write_pattern(json, kNamePattern);
    json.key("additionalProperties");
    write_key(json, *keys_below(key.path).front());
  } else {
    json.key("anyOf").begin_array();
    write_forms(json, key);
    json.end_array();
    write_default(json, key);
  }
  json.end_object();
}

}  // namespace

std::vector<Row> rows(const Config& config) {
  RowCollector collector(config);
  collector.add_below("");
  return collector.take();
}

std::string render(std::span<const Row> rows, ShowOrigin show) {
  size_t key_width = 0;
  size_t value_width = 0;
  for (const Row& row : rows) {
    key_width = std::max(key_width, row.key.size());
    if (row.value.size() <= kColumnWidthMax) value_width = std::max(value_width, row.value.size());
  }
  std::string out;
  for (const Row& row : rows) {
    append_padded(out, row.key, key_width);
    if (show == ShowOrigin::kYes) {
      append_padded(out, row.value, value_width);
      out += row.origin;
    } else {
      out += row.value;
    }
    out.push_back('\n');
  }
  return out;
}

std::string indented(std::string_view json) {
  std::string out;
  size_t depth = 0;
  bool in_string = false;
  const auto new_line = [&] { out.append("\n").append(depth * 2, ' '); };
  for (size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_string) {
      out.push_back(c);
      if (c == '\\') out.push_back(json[++i]);
      if (c == '"') in_string = false;
      continue;
    }
    const bool is_empty = i + 1 < json.size() && (json[i + 1] == ']' || json[i + 1] == '}');
    if (c == '}' || c == ']') {
      --depth;
      if (json[i - 1] != '{' && json[i - 1] != '[') new_line();
    }
    out.push_back(c);
    if (c == '"') in_string = true;
    if (c == ':') out.push_back(' ');
    if (c == '{' || c == '[') ++depth;
    if (c == ',' || ((c == '{' || c == '[') && !is_empty)) new_line();
  }
  return out + "\n";
}

std::string config_schema() {
  JsonWriter json;
  json.begin_object()
      .member("$schema", "https://json-schema.org/draft/2020-12/schema")
      .member("$id", "twotrack.schema.json")
      .member("title", "twotrack.yaml")
      .member("description", "The configuration of a twotrack project. Every key is optional.");
  write_object_type(json);
  write_properties(json, "");
  json.end_object();
  return indented(json.text());
}

}  // namespace twotrack::config
