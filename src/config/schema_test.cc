#include <gtest/gtest.h>

#include "base/environment.h"
#include "base/file.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "config/key.h"
#include "config/value.h"
#include "testing/indented_json.h"
#include "testing/source_dir.h"

namespace twotrack::config {
namespace {

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

// Made from the table of keys; editors read it from schemas/twotrack.schema.json.
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
  return testing::indented(json.text());
}

// Rewrites the file when TWOTRACK_UPDATE_GOLDEN is set; the diff is the review.
TEST(SchemaTest, TheFileInTheRepositoryIsUpToDate) {
  const Path path = testing::source_dir() / "schemas" / "twotrack.schema.json";
  FileSystem& files = posix_file_system();
  if (find_variable(process_environment(), "TWOTRACK_UPDATE_GOLDEN")) {
    ASSERT_TRUE(replace_file(files, path, config_schema()).ok());
  }
  const auto stored = read_file(files, path);
  ASSERT_TRUE(stored.ok()) << stored.error().message;
  EXPECT_EQ(stored.value(), config_schema())
      << "run this test with TWOTRACK_UPDATE_GOLDEN=1 to write it anew";
}

TEST(SchemaTest, EveryKeyHasItsPlaceAndItsDescription) {
  const JsonTree schema = JsonTree::parse(config_schema()).value();
  for (const Key& key : keys()) {
    std::string pointer;
    for (const std::string& part : split(key.path, '.')) {
      if (key.path.starts_with("tools.limits.") && part == key.path.substr(13))
        pointer += "/anyOf/0";
      pointer += part == "*" ? "/additionalProperties" : "/properties/" + part;
    }
    SCOPED_TRACE(pointer);
    JsonElement found;
    ASSERT_TRUE(schema.root().at_pointer(pointer).read(found));
    EXPECT_EQ(json_string(found, "description"), key.description);
  }
}

TEST(KeyTest, EveryKeyButASectionHasADefaultAndEveryKeyAParent) {
  for (const Key& key : keys()) {
    SCOPED_TRACE(key.path);
    EXPECT_EQ(key.fallback.empty(), is_group(key));
    EXPECT_TRUE(key.description.ends_with('.'));
    const std::string_view parent = parent_of(key.path);
    EXPECT_TRUE(parent.empty() || find_key(parent) != nullptr);
    EXPECT_EQ(find_key(key.path), &key);
  }
}

}  // namespace
}  // namespace twotrack::config
