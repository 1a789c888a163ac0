#include "packet/extension_schema.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/quoted.h"

namespace twotrack {
namespace {

constexpr int kSchemaDepthMax = 16;
constexpr std::array<std::string_view, 12> kKeywords = {"type",
                                                        "enum",
                                                        "const",
                                                        "minimum",
                                                        "maximum",
                                                        "minLength",
                                                        "maxLength",
                                                        "items",
                                                        "properties",
                                                        "required",
                                                        "additionalProperties",
                                                        "description"};
constexpr std::array<std::string_view, 7> kTypes = {"object", "array",   "string", "integer",
                                                    "number", "boolean", "null"};

bool contains(auto& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

Error wrong(std::string_view where, std::string_view what) {
  return Error{Code::kInvalid,
               (where.empty() ? "" : std::string(where) + ": ") + std::string(what)};
}

// --- declarations

Status check_types(JsonElement types, const std::string& where) {
  std::string_view name;
  if (types.read(name)) {
    if (contains(kTypes, name)) return Done{};
    return wrong(where, in_quotes(name) + " is not a type of JSON");
  }
  JsonArray names;
  if (!types.read(names) || names.size() == 0)
    return wrong(where, "expected a type or a list of them");
  for (const JsonElement one : names) {
    if (!one.is_string()) return wrong(where, "expected a type or a list of them");
    TRY(check_types(one, where));
  }
  return Done{};
}

Status check_schema(JsonElement schema, const std::string& where, int depth);

Status check_keyword(std::string_view keyword, JsonElement value, const std::string& where,
                     int depth) {
  if (!contains(kKeywords, keyword)) {
    return wrong(where, "the keyword is not one that is checked here");
  }
  uint64_t length = 0;
  JsonObject members;
  JsonArray items;
  bool flag = false;
  if (keyword == "type") return check_types(value, where);
  if (keyword == "items") return check_schema(value, where, depth + 1);
  if (keyword == "description" && !value.is_string()) return wrong(where, "expected a text");
  if (keyword.ends_with("Length") && !value.read(length)) return wrong(where, "expected a length");
  if ((keyword == "minimum" || keyword == "maximum") && !value.is_number()) {
    return wrong(where, "expected a number");
  }
  if (keyword == "additionalProperties" && !value.read(flag)) {
    return wrong(where, "expected true or false");
  }
  if ((keyword == "enum" || keyword == "required") && !value.read(items)) {
    return wrong(where, "expected a list");
  }
  if (keyword == "required") {
    for (const JsonElement name : items) {
      if (!name.is_string()) return wrong(where, "expected a list of names");
    }
  }
  if (keyword == "properties") {
    if (!value.read(members)) return wrong(where, "expected an object");
    for (const auto member : members) {
      TRY(check_schema(member.value, where + "/" + std::string(member.key), depth + 1));
    }
  }
  return Done{};
}

Status check_schema(JsonElement schema, const std::string& where, int depth) {
  JsonObject members;
  if (!schema.read(members)) return wrong(where, "expected a schema: an object");
  if (depth > kSchemaDepthMax) return wrong(where, "the schema is nested too deeply");
  for (const auto member : members) {
    TRY(check_keyword(member.key, member.value, where + "/" + std::string(member.key), depth));
  }
  return Done{};
}

// --- values

bool is_of_type(JsonElement value, std::string_view type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  if (type == "number") return value.is_number();
  double number = 0;
  return value.read(number) && number == std::trunc(number);
}

Status check_type(JsonElement value, JsonElement types, const std::string& where) {
  std::string_view name;
  if (types.read(name)) {
    if (is_of_type(value, name)) return Done{};
    return wrong(where, "expected " + std::string(name));
  }
  for (const JsonElement one : types.array()) {
    if (is_of_type(value, one.text())) return Done{};
  }
  return wrong(where, "expected one of " + types.json().text);
}

// Equal values are written alike; only whole numbers may differ, as 5 and 5.0.
bool are_equal(JsonElement one, JsonElement other) {
  double a = 0;
  double b = 0;
  if (one.is_number() && other.is_number()) return one.read(a) && other.read(b) && a == b;
  return one.json() == other.json();
}

size_t characters_of(std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0U) != 0x80; }));
}

Status check_bound(std::string_view keyword, JsonElement value, JsonElement bound,
                   const std::string& where) {
  double number = 0;
  double limit = 0;
  std::string_view text;
  if (keyword.ends_with("Length")) {
    if (!value.read(text)) return Done{};
    number = static_cast<double>(characters_of(text));
  } else if (!value.is_number() || !value.read(number)) {
    return Done{};
  }
  if (!bound.read(limit)) return Done{};
  const bool is_least = keyword.starts_with("min");
  if (is_least ? number >= limit : number <= limit) return Done{};
  return wrong(where, std::string(is_least ? "less" : "more") + " than the " +
                          std::string(keyword) + " of " + bound.json().text);
}

Status check_value(JsonElement value, JsonElement schema, const std::string& where);

Status check_members(JsonObject value, JsonElement schema, const std::string& where) {
  JsonElement properties;
  const bool has_properties = schema["properties"].read(properties);
  bool others_allowed = true;
  if (!schema["additionalProperties"].read(others_allowed)) others_allowed = true;
  for (const auto member : value) {
    const std::string place = where + "/" + std::string(member.key);
    JsonElement inner;
    if (has_properties && properties[member.key].read(inner)) {
      TRY(check_value(member.value, inner, place));
    } else if (!others_allowed) {
      return wrong(place, "not declared");
    }
  }
  JsonArray required;
  if (!schema["required"].read(required)) return Done{};
  for (const JsonElement name : required) {
    const std::string_view key = name.text();
    if (!value[key].exists()) return wrong(where, "without " + in_quotes(key));
  }
  return Done{};
}

Status check_choice(JsonElement value, JsonElement schema, const std::string& where) {
  JsonElement constant;
  JsonArray choices;
  if (schema["const"].read(constant) && !are_equal(value, constant)) {
    return wrong(where, "expected " + constant.json().text);
  }
  if (!schema["enum"].read(choices)) return Done{};
  for (const JsonElement choice : choices) {
    if (are_equal(value, choice)) return Done{};
  }
  return wrong(where, "expected one of " + choices.json().text);
}

Status check_value(JsonElement value, JsonElement schema, const std::string& where) {
  JsonElement part;
  if (schema["type"].read(part)) TRY(check_type(value, part, where));
  TRY(check_choice(value, schema, where));
  for (const std::string_view keyword : {"minimum", "maximum", "minLength", "maxLength"}) {
    if (schema[keyword].read(part)) TRY(check_bound(keyword, value, part, where));
  }
  JsonObject members;
  if (value.read(members)) TRY(check_members(members, schema, where));
  JsonArray items;
  if (value.read(items) && schema["items"].read(part)) {
    size_t i = 0;
    for (const JsonElement item : items) {
      TRY(check_value(item, part, where + "/" + std::to_string(i++)));
    }
  }
  return Done{};
}

Status read_member(std::string_view key, JsonElement value, ExtensionField& field) {
  std::string_view from;
  if (key == "schema") {
    TRY(check_schema(value, "schema", 0));
    field.schema = value.json();
    return Done{};
  }
  if (key == "from") {
    if (!value.read(from) || (from != "knowledge" && from != "delta")) {
      return wrong("from", "expected knowledge or delta");
    }
    field.from_knowledge = from == "knowledge";
    return Done{};
  }
  if (key == "bytes") {
    if (value.read(field.bytes_max) && field.bytes_max > 0 &&
        field.bytes_max <= kExtensionBytesMax) {
      return Done{};
    }
    return wrong("bytes", "expected a number from 1 to " + std::to_string(kExtensionBytesMax));
  }
  if (key == "budget") {
    return wrong("", R"("budget" is for YAML, in tokens; here it is "bytes")");
  }
  return wrong(key, "an extension has schema, from and bytes");
}

}  // namespace

Result<ExtensionField> read_extension_field(std::string_view declaration) {
  const auto tree = TRY(JsonTree::parse(declaration));
  JsonObject members;
  if (!tree.root().read(members)) return wrong("", "expected an object with a schema");
  ExtensionField field;
  for (const auto member : members) TRY(read_member(member.key, member.value, field));
  if (field.schema.empty()) return wrong("", "without a schema");
  return field;
}

Json to_json(const ExtensionField& field) {
  JsonWriter json;
  json.begin_object().key("schema").raw(field.schema);
  if (field.from_knowledge) json.member("from", "knowledge");
  json.member("bytes", field.bytes_max).end_object();
  return json.take();
}

Status check_extension(const ExtensionField& field, std::string_view value) {
  if (value.size() > field.bytes_max) {
    return wrong("", std::to_string(value.size()) + " bytes, more than its " +
                         std::to_string(field.bytes_max));
  }
  const auto schema = TRY(JsonTree::parse(field.schema));
  const auto tree = TRY(JsonTree::parse(value));
  return check_value(tree.root(), schema.root(), "");
}

}  // namespace twotrack
