#include "mcp/tool_mapping.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "mcp/clean_text.h"
#include "mcp/model_names.h"

namespace twotrack::mcp {
namespace {

using tool::Parameter;
using tool::ValueSpec;
using tool::ValueType;

// Deeper than any model fills in.
constexpr int kSchemaDepthMax = 6;
constexpr size_t kChoicesMax = 64;
// More than any model reads. A schema that refers to itself in many places has a tree of billions.
constexpr size_t kValuesMax = 1'000;

constexpr std::array<std::pair<std::string_view, ValueType>, 6> kTypes = {{
    {"string", ValueType::kString},
    {"integer", ValueType::kInteger},
    {"number", ValueType::kNumber},
    {"boolean", ValueType::kBoolean},
    {"array", ValueType::kArray},
    {"object", ValueType::kObject},
}};

// Keywords that a description can say, in the words for it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kSaid = {{
    {"minimum", "at least"},
    {"maximum", "at most"},
    {"exclusiveMinimum", "more than"},
    {"exclusiveMaximum", "less than"},
    {"multipleOf", "a multiple of"},
    {"minLength", "characters: at least"},
    {"maxLength", "characters: at most"},
    {"pattern", "matches"},
    {"format", "format"},
    {"minItems", "elements: at least"},
    {"maxItems", "elements: at most"},
    {"default", "default"},
}};

// Keywords that neither a spec nor a description takes.
constexpr std::array<std::string_view, 12> kUnsaid = {"patternProperties",
                                                      "propertyNames",
                                                      "dependentRequired",
                                                      "dependentSchemas",
                                                      "dependencies",
                                                      "if",
                                                      "not",
                                                      "contains",
                                                      "uniqueItems",
                                                      "minProperties",
                                                      "maxProperties",
                                                      "unevaluatedProperties"};

std::optional<ValueType> type_named(std::string_view name) {
  const auto* found = std::ranges::find(kTypes, name, [](const auto& row) { return row.first; });
  return found == kTypes.end() ? std::nullopt : std::optional(found->second);
}

bool is_null_schema(JsonElement schema) {
  return json_string(schema, "type") == "null";
}

class Mapper {
 public:
  explicit Mapper(JsonElement root) : root_(root) {}

  ValueSpec value(JsonElement schema, const std::string& place, WireNames& wire) {
    ValueSpec spec;
    JsonObject keywords;
    if (!schema.read(keywords)) {
      leave_out(place, "may be anything; taken as text");
      return spec;
    }
    if (++values_ > kValuesMax) {
      if (values_ == kValuesMax + 1) {
        leave_out(place, "of more than " + std::to_string(kValuesMax) +
                             " values those from here on are not said");
      }
      spec.type = ValueType::kObject;
      return spec;
    }
    if (++depth_ > kSchemaDepthMax) {
      leave_out(place, "is nested deeper than " + std::to_string(kSchemaDepthMax) + " levels");
      spec.type = ValueType::kObject;
    } else {
      fill(keywords, place, wire, spec);
    }
    --depth_;
    return spec;
  }

  std::vector<Parameter> members(const JsonObject& schema, const std::string& place,
                                 WireNames& wire) {
    std::vector<Parameter> parameters;
    note_unsaid(schema, place);
    JsonObject properties;
    if (!schema["properties"].read(properties)) return parameters;
    std::vector<std::string> names;
    for (const auto& [name, one] : properties) names.emplace_back(name);
    const std::vector<std::string> shown = model_names(names);
    const std::set<std::string_view> required = required_of(schema);
    size_t i = 0;
    for (const auto& [name, one] : properties) {
      if (values_ > kValuesMax) break;  // value() has said so
      Parameter parameter{.name = shown[i++], .is_required = required.contains(name)};
      if (parameter.name != name) wire.names[parameter.name] = name;
      WireNames below;
      const std::string key = place.empty() ? std::string(name) : place + "." + std::string(name);
      parameter.value = value(one, key, below);
      if (!below.empty()) wire.below[parameter.name] = std::move(below);
      parameters.push_back(std::move(parameter));
    }
    // A model fills in what it must first.
    std::ranges::stable_partition(parameters, &Parameter::is_required);
    return parameters;
  }

  std::vector<std::string> take_left_out() { return std::move(left_out_); }

 private:
  void leave_out(const std::string& place, std::string_view what) {
    left_out_.push_back((place.empty() ? "the arguments" : place) + ": " + std::string(what));
  }

  static std::set<std::string_view> required_of(const JsonObject& schema) {
    std::set<std::string_view> names;
    JsonArray required;
    if (!schema["required"].read(required)) return names;
    for (const JsonElement one : required) {
      std::string_view text;
      if (one.read(text)) names.insert(text);
    }
    return names;
  }

  void note_unsaid(const JsonObject& schema, const std::string& place) {
    for (const std::string_view key : kUnsaid) {
      JsonElement value;
      if (schema[key].read(value)) leave_out(place, std::string(key) + " is not said");
    }
    JsonElement more;
    if (schema["additionalProperties"].read(more) && more.is_object()) {
      leave_out(place, "further members of its own are not said");
    }
  }

  void fill(const JsonObject& schema, const std::string& place, WireNames& wire, ValueSpec& spec) {
    if (const auto other = stands_for(schema, place)) {
      spec = value(*other, place, wire);
      add_description(schema, spec);
      return;
    }
    spec.type = type_of(schema, place);
    add_choices(schema, place, spec);
    if (spec.type == ValueType::kObject) {
      spec.properties = members(schema, place, wire);
    } else {
      note_unsaid(schema, place);
    }
    if (spec.type == ValueType::kArray) add_items(schema, place, wire, spec);
    add_description(schema, spec);
  }

  // A schema that only points at another, or offers alternatives: the one that is shown.
  std::optional<JsonElement> stands_for(const JsonObject& schema, const std::string& place) {
    std::string_view reference;
    JsonElement target;
    if (schema["$ref"].read(reference)) {
      const bool is_local = reference.starts_with("#/");
      if (is_local && root_.at_pointer(reference.substr(1)).read(target)) return target;
      leave_out(place, "refers to what is not there; taken as an object");
      return std::nullopt;
    }
    for (const std::string_view key : {"anyOf", "oneOf", "allOf"}) {
      JsonArray options;
      if (!schema[key].read(options)) continue;
      std::vector<JsonElement> real;
      for (const JsonElement one : options) {
        if (!is_null_schema(one)) real.push_back(one);
      }
      if (real.empty()) continue;
      if (real.size() > 1) {
        leave_out(place, "only the first of " + std::to_string(real.size()) + " in " +
                             std::string(key) + " is said");
      }
      return real[0];
    }
    return std::nullopt;
  }

  ValueType type_of(const JsonObject& schema, const std::string& place) {
    std::string_view name;
    if (schema["type"].read(name)) {
      if (const auto type = type_named(name)) return *type;
    }
    JsonArray names;
    if (schema["type"].read(names)) {
      std::vector<ValueType> all;
      for (const JsonElement one : names) {
        if (!one.read(name)) continue;
        if (const auto type = type_named(name)) all.push_back(*type);
      }
      if (all.size() > 1) leave_out(place, "only the first of its types is said");
      if (!all.empty()) return all[0];
    }
    return guessed_type(schema, place);
  }

  ValueType guessed_type(const JsonObject& schema, const std::string& place) {
    JsonElement value;
    if (schema["properties"].read(value)) return ValueType::kObject;
    if (schema["items"].read(value)) return ValueType::kArray;
    if (schema["enum"].read(value)) return ValueType::kString;
    if (schema["$ref"].read(value)) return ValueType::kObject;
    leave_out(place, "has no type; taken as text");
    return ValueType::kString;
  }

  void add_choices(const JsonObject& schema, const std::string& place, ValueSpec& spec) {
    JsonArray values;
    if (!schema["enum"].read(values)) return;
    std::string all;
    for (const JsonElement one : values) {
      std::string_view text;
      if (spec.type == ValueType::kString && one.read(text)) spec.choices.emplace_back(text);
      all += (all.empty() ? "" : ", ") + std::string(one.json());
    }
    if (spec.choices.size() == values.size() && values.size() <= kChoicesMax) return;
    spec.choices.clear();
    if (values.size() <= kChoicesMax) {
      spec.description = "one of " + all;
    } else {
      leave_out(place, "its " + std::to_string(values.size()) + " values are not said");
    }
  }

  void add_items(const JsonObject& schema, const std::string& place, WireNames& wire,
                 ValueSpec& spec) {
    JsonElement items;
    JsonElement prefix;
    const bool is_tuple =
        schema["prefixItems"].read(prefix) || (schema["items"].read(items) && items.is_array());
    if (is_tuple) return leave_out(place, "each element has a type of its own, which is not said");
    if (!schema["items"].read(items) || !items.is_object()) return;
    spec.items.push_back(value(items, place + "[]", wire));
  }

  void add_description(const JsonObject& schema, ValueSpec& spec) {
    std::string said;
    std::string_view description;
    if (schema["description"].read(description)) said = description;
    std::string rules = spec.description;
    for (const auto& [key, words] : kSaid) {
      JsonElement value;
      if (!schema[key].read(value) || value.is_object() || value.is_array()) continue;
      std::string_view text;
      rules += (rules.empty() ? "" : ", ") + std::string(words) + " " +
               (!value.read(text) ? std::string(value.json()) : std::string(text));
    }
    if (!rules.empty()) said += (said.empty() ? "" : " ") + ("(" + rules + ")");
    spec.description = clean_text(said, kParameterDescriptionBytesMax);
  }

  JsonElement root_;
  int depth_ = 0;
  size_t values_ = 0;
  std::vector<std::string> left_out_{};
};

void write_wire(JsonWriter& json, JsonElement value, const WireNames& names) {
  JsonArray elements;
  JsonObject members;
  if (value.read(elements)) {
    json.begin_array();
    for (const JsonElement one : elements) write_wire(json, one, names);
    json.end_array();
  } else if (value.read(members)) {
    json.begin_object();
    for (const auto& [key, one] : members) {
      const auto wire = names.names.find(key);
      json.key(wire == names.names.end() ? key : std::string_view(wire->second));
      const auto below = names.below.find(key);
      if (below == names.below.end()) {
        json.raw(one.json());
      } else {
        write_wire(json, one, below->second);
      }
    }
    json.end_object();
  } else {
    json.raw(value.json());
  }
}

}  // namespace

MappedTool map_tool(const ToolInfo& tool, std::string name) {
  MappedTool mapped;
  mapped.spec.name = std::move(name);
  mapped.spec.description = clean_text(tool.description, kDescriptionBytesMax);
  const auto tree = JsonTree::parse(tool.input_schema);
  JsonObject schema;
  if (!tree.ok() || !tree.value().root().read(schema)) return mapped;
  Mapper mapper(tree.value().root());
  mapped.spec.parameters = mapper.members(schema, "", mapped.wire);
  for (const std::string_view key : {"$ref", "anyOf", "oneOf", "allOf"}) {
    JsonElement value;
    if (schema[key].read(value)) {
      mapped.left_out.push_back("the arguments: " + std::string(key) + " is not said");
    }
  }
  for (std::string& one : mapper.take_left_out()) mapped.left_out.push_back(std::move(one));
  return mapped;
}

std::string to_wire(const WireNames& names, std::string_view args) {
  if (names.empty()) return std::string(args);
  const auto tree = JsonTree::parse(args);
  if (!tree.ok()) return std::string(args);
  JsonWriter json;
  write_wire(json, tree.value().root(), names);
  return json.take();
}

}  // namespace twotrack::mcp
