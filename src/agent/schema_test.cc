#include <gtest/gtest.h>

#include "agent/keys.h"
#include "base/environment.h"
#include "base/file.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "config/key.h"
#include "testing/indented_json.h"
#include "testing/source_dir.h"

namespace twotrack::agent {
namespace {

constexpr std::string_view kDurationPattern = "^[0-9]+ ?([mM]?[sS]|[mMhHdDwW])$";

// One parameter: values nest, so it refers to itself.
constexpr std::string_view kInput = R"({"type":"object","additionalProperties":false,"properties":{
"type":{"enum":["string","integer","number","boolean","array","object"]},
"description":{"type":"string"},"default":{},"required":{"type":"boolean"},
"enum":{"type":"array","items":{"type":"string"},"minItems":1},
"items":{"$ref":"#/$defs/input"},"properties":{"$ref":"#/$defs/inputs"}}})";
constexpr std::string_view kInputs = R"({"type":"object",
"propertyNames":{"pattern":"^[a-z][a-z0-9_]{0,63}$"},
"additionalProperties":{"$ref":"#/$defs/input"}})";
constexpr std::string_view kProviders = R"({"type":"array","items":{"anyOf":[{"type":"string"},
{"type":"object","required":["command"],"additionalProperties":false,"properties":{
"command":{"type":"array","items":{"type":"string"},"minItems":1}}},
{"type":"object","required":["builtin"],"additionalProperties":false,"properties":{
"builtin":{"type":"string"}}}]}})";

// JSON without the line breaks that it has in the source.
std::string on_one_line(std::string_view json) {
  std::string line(json);
  std::erase(line, '\n');
  return line;
}

void write_section(JsonWriter& json, std::string_view section);

void write_choices(JsonWriter& json, const DefinitionKey& key) {
  json.key("enum").begin_array();
  for (const std::string& choice : config::split(key.choices, '|')) json.string(choice);
  json.end_array();
}

// The members that say what the value of `key` may be; the object is open.
void write_form(JsonWriter& json, const DefinitionKey& key) {
  switch (key.form) {
    case Form::kSection:
      return write_section(json, key.path);
    case Form::kSections:
      json.member("type", "array").member("minItems", 1).key("items").begin_object();
      write_section(json, std::string(key.path) + "[]");
      json.end_object();
      return;
    case Form::kText:
      json.member("type", "string").member("minLength", 1);
      return;
    case Form::kInteger:
      json.member("type", "integer").member("minimum", 1);
      return;
    case Form::kDuration:
      json.member("type", "string").member("pattern", kDurationPattern);
      return;
    case Form::kChoice:
      return write_choices(json, key);
    case Form::kChoices:
      json.member("type", "array").key("items").begin_object();
      write_choices(json, key);
      json.end_object();
      return;
    case Form::kTexts:
      json.member("type", "array").member("minItems", 1).key("items").begin_object();
      json.member("type", "string").end_object();
      return;
    case Form::kInputs:
      json.member("$ref", "#/$defs/inputs");
      return;
    case Form::kProviders:
      json.key("allOf").begin_array().raw(on_one_line(kProviders)).end_array();
      return;
    case Form::kMap:
      json.member("type", "object");
      return;
    case Form::kAny:
      return;
  }
}

void write_section(JsonWriter& json, std::string_view section) {
  json.member("type", "object").member("additionalProperties", false);
  const std::vector<const DefinitionKey*> rows = keys_below(section);
  json.key("properties").begin_object();
  for (const DefinitionKey* key : rows) {
    json.key(last_part(key->path)).begin_object().member("description", key->description);
    write_form(json, *key);
    json.end_object();
  }
  json.end_object().key("required").begin_array();
  for (const DefinitionKey* key : rows) {
    if (key->need == Need::kRequired) json.string(last_part(key->path));
  }
  json.end_array();
}

// Made from the table of keys; editors read it from schemas/subagent.schema.json.
std::string subagent_schema() {
  JsonWriter json;
  json.begin_object()
      .member("$schema", "https://json-schema.org/draft/2020-12/schema")
      .member("$id", "subagent.schema.json")
      .member("title", "agents/<name>/<name>_subagent.yaml")
      .member("description", "An operation: what the model is told, and what it may call.");
  write_section(json, "");
  json.key("$defs").begin_object().key("input").raw(on_one_line(kInput));
  json.key("inputs").raw(on_one_line(kInputs)).end_object().end_object();
  return testing::indented(json.text());
}

// Rewrites the file when TWOTRACK_UPDATE_GOLDEN is set; the diff is the review.
TEST(SubagentSchemaTest, TheFileInTheRepositoryIsUpToDate) {
  const Path path = testing::source_dir() / "schemas" / "subagent.schema.json";
  FileSystem& files = posix_file_system();
  if (find_variable(process_environment(), "TWOTRACK_UPDATE_GOLDEN")) {
    ASSERT_TRUE(replace_file(files, path, subagent_schema()).ok());
  }
  const auto stored = read_file(files, path);
  ASSERT_TRUE(stored.ok()) << stored.error().message;
  EXPECT_EQ(stored.value(), subagent_schema())
      << "run this test with TWOTRACK_UPDATE_GOLDEN=1 to write it anew";
}

TEST(SubagentSchemaTest, EveryKeyHasItsPlaceAndItsDescription) {
  const JsonTree schema = JsonTree::parse(subagent_schema()).value();
  for (const DefinitionKey& key : keys()) {
    SCOPED_TRACE(key.path);
    EXPECT_TRUE(key.description.ends_with('.'));
    std::string pointer = "/properties/";
    for (size_t i = 0; i < key.path.size(); ++i) {
      if (key.path.substr(i).starts_with("[].")) {
        pointer += "/items/properties/";
        i += 2;
      } else if (key.path[i] == '.') {
        pointer += "/properties/";
      } else {
        pointer += key.path[i];
      }
    }
    JsonElement found;
    ASSERT_TRUE(schema.root().at_pointer(pointer).read(found)) << pointer;
    EXPECT_EQ(json_string(found, "description"), key.description);
  }
}

}  // namespace
}  // namespace twotrack::agent
