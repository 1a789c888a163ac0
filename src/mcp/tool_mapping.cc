#include "mcp/tool_mapping.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "base/ascii.h"
#include "base/invisible.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "base/utf8.h"

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
    for (const JsonElement one : schema["required"].array()) {
      if (one.is_string()) names.insert(one.text());
    }
    return names;
  }

  void note_unsaid(const JsonObject& schema, const std::string& place) {
    for (const std::string_view key : kUnsaid) {
      if (schema[key].exists()) leave_out(place, std::string(key) + " is not said");
    }
    if (schema["additionalProperties"].is_object()) {
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
    if (schema["$ref"].read(reference)) {
      const bool is_local = reference.starts_with("#/");
      const JsonElement target = is_local ? root_.at_pointer(reference.substr(1)) : JsonElement();
      if (target.exists()) return target;
      leave_out(place, "refers to what is not there; taken as an object");
      return std::nullopt;
    }
    for (const std::string_view key : {"anyOf", "oneOf", "allOf"}) {
      std::vector<JsonElement> real;
      for (const JsonElement one : schema[key].array()) {
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
    if (const auto type = named<ValueType>(schema["type"].text())) return *type;
    std::vector<ValueType> all;
    for (const JsonElement one : schema["type"].array()) {
      if (const auto type = named<ValueType>(one.text())) all.push_back(*type);
    }
    if (all.size() > 1) leave_out(place, "only the first of its types is said");
    return all.empty() ? guessed_type(schema, place) : all[0];
  }

  ValueType guessed_type(const JsonObject& schema, const std::string& place) {
    if (schema["properties"].exists()) return ValueType::kObject;
    if (schema["items"].exists()) return ValueType::kArray;
    if (schema["enum"].exists()) return ValueType::kString;
    if (schema["$ref"].exists()) return ValueType::kObject;
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
      all += (all.empty() ? "" : ", ") + one.json().text;
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
    const JsonElement items = schema["items"];
    const bool is_tuple = schema["prefixItems"].exists() || items.is_array();
    if (is_tuple) return leave_out(place, "each element has a type of its own, which is not said");
    if (items.is_object()) spec.items.push_back(value(items, place + "[]", wire));
  }

  void add_description(const JsonObject& schema, ValueSpec& spec) {
    std::string said(schema["description"].text());
    std::string rules = spec.description;
    for (const auto& [key, words] : kSaid) {
      const JsonElement value = schema[key];
      if (!value.exists() || value.is_object() || value.is_array()) continue;
      rules += (rules.empty() ? "" : ", ") + std::string(words) + " " +
               (value.is_string() ? std::string(value.text()) : value.json());
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
  if (value.is_array()) {
    json.begin_array();
    for (const JsonElement one : value.array()) write_wire(json, one, names);
    json.end_array();
  } else if (value.is_object()) {
    json.begin_object();
    for (const auto& [key, one] : value.object()) {
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

constexpr size_t kNameBytesMax = 64;
constexpr size_t kHashDigits = 8;

// "getUserID" becomes "get_user_id".
std::string slug(std::string_view name) {
  std::string out;
  for (size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool begins_word =
        is_upper(c) && i > 0 && (is_lower(name[i - 1]) || is_digit(name[i - 1]));
    if (begins_word) out.push_back('_');
    if (is_upper(c)) {
      out.push_back(static_cast<char>(c - 'A' + 'a'));
    } else {
      out.push_back(is_lower(c) || is_digit(c) ? c : '_');
    }
  }
  if (out.empty() || !is_lower(out[0])) out.insert(0, "x_");
  return out;
}

std::string with_hash(std::string base, std::string_view name, size_t digits) {
  base.resize(std::min(base.size(), kNameBytesMax - digits - 1));
  return base.append("_").append(sha256_hex(name).substr(0, digits));
}

constexpr std::string_view kCutOff = "…";

bool is_space(uint32_t code) {
  return code <= 0x20 || (code >= 0x7F && code <= 0xA0) || code == 0x2028 || code == 0x2029;
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
    if (schema[key].exists()) {
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

std::vector<std::string> model_names(std::span<const std::string> names) {
  std::map<std::string, int> uses;
  for (const std::string& name : names) ++uses[slug(name)];
  const auto keeps = [&](const std::string& name, const std::string& base) {
    return base.size() <= kNameBytesMax && (base == name || uses[base] == 1);
  };
  std::set<std::string> taken;
  for (const std::string& name : names) {
    if (keeps(name, slug(name))) taken.insert(slug(name));
  }
  std::vector<std::string> made;
  for (const std::string& name : names) {
    std::string base = slug(name);
    if (!keeps(name, base)) {
      // A name that somebody chose to look like one of these is met with a longer hash.
      size_t digits = kHashDigits;
      while (digits < kNameBytesMax - 2 && taken.contains(with_hash(base, name, digits))) ++digits;
      base = with_hash(base, name, digits);
      taken.insert(base);
    }
    made.push_back(std::move(base));
  }
  return made;
}

std::vector<std::string> tool_names(std::string_view server, std::span<const std::string> tools) {
  std::vector<std::string> names;
  for (const std::string& tool : tools) names.push_back(std::string(server) + "__" + tool);
  return model_names(names);
}

std::string clean_text(std::string_view text, size_t bytes_max) {
  const std::string whole = repair_utf8(text);
  std::string clean;
  bool is_space_due = false;
  for (std::string_view rest = whole; !rest.empty();) {
    const Utf8Character character = decode_utf8(rest);
    if (is_space(character.code)) {
      is_space_due = !clean.empty();
    } else if (!is_invisible(character.code)) {
      if (is_space_due) clean.push_back(' ');
      is_space_due = false;
      clean.append(rest.substr(0, character.length));
    }
    rest.remove_prefix(character.length);
    if (clean.size() > bytes_max) {
      clean = utf8_prefix(clean, bytes_max - kCutOff.size());
      return clean.append(kCutOff);
    }
  }
  return clean;
}

}  // namespace twotrack::mcp
