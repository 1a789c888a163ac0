#include "agent/inputs.h"

#include <algorithm>
#include <array>
#include <optional>

#include "agent/keys.h"
#include "agent/name.h"
#include "base/joined.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "config/extensions.h"

namespace twotrack::agent {
namespace {

using config::YamlMember;
using config::YamlNode;
using tool::Parameter;
using tool::ValueSpec;
using tool::ValueType;
using Kind = YamlNode::Kind;

constexpr std::array kTypes = {ValueType::kString,  ValueType::kInteger, ValueType::kNumber,
                               ValueType::kBoolean, ValueType::kArray,   ValueType::kObject};

// Values of what an array or an object holds have fewer keys: they cannot be left out.
const std::vector<std::string> kValueKeys = {"type", "description", "enum", "items", "properties"};
const std::vector<std::string> kInputKeys = {"type",       "description", "enum",    "items",
                                             "properties", "default",     "required"};

std::vector<std::string> type_names() {
  std::vector<std::string> names;
  for (const ValueType type : kTypes) names.emplace_back(name_of(type));
  return names;
}

class InputReader {
 public:
  explicit InputReader(Faults& faults) : faults_(&faults) {}

  void read_parameter(const YamlNode& node, const std::string& key, Parameter& parameter) {
    if (!check_keys(node, key, kInputKeys)) return;
    read_value(node, key, parameter.value);
    if (const YamlNode* value = member(node, "default")) {
      parameter.default_value = default_of(*value, parameter.value);
      parameter.is_required = false;
      check_default(*value, key, parameter);
    }
    if (const YamlNode* required = member(node, "required")) {
      if (required->quoted || (required->text != "true" && required->text != "false")) {
        faults_->add(required->position, key_below(key, "required"), "must be true or false");
      }
      parameter.is_required = required->text == "true";
    }
  }

 private:
  bool check_keys(const YamlNode& node, const std::string& key,
                  const std::vector<std::string>& known) {
    if (node.kind != Kind::kMap) {
      faults_->add(node.position, key, "must be a map, as {type: string, description: …}");
      return false;
    }
    for (const YamlMember& one : node.members) {
      if (std::ranges::find(known, one.key) == known.end()) {
        faults_->add(one.position, key_below(key, one.key),
                     "unknown key" + suggestion(one.key, known));
      }
    }
    return true;
  }

  void read_value(const YamlNode& node, const std::string& key, ValueSpec& value) {
    if (const YamlNode* type = member(node, "type"))
      read_type(*type, key_below(key, "type"), value);
    if (const YamlNode* description = member(node, "description")) {
      if (description->kind != Kind::kScalar) {
        faults_->add(description->position, key_below(key, "description"), "must be a text");
      }
      value.description = description->text;
    }
    if (const YamlNode* choices = member(node, "enum")) {
      value.choices = texts_member(node, "enum");
      if (value.type != ValueType::kString || value.choices.empty() ||
          value.choices.size() != choices->items.size()) {
        faults_->add(choices->position, key_below(key, "enum"),
                     "must be a list of texts, of a string");
      }
    }
    if (const YamlNode* items = member(node, "items")) {
      const std::string below = key_below(key, "items");
      value.items.assign(1, {});
      if (value.type != ValueType::kArray)
        faults_->add(items->position, below, "only an array has items");
      if (check_keys(*items, below, kValueKeys)) read_value(*items, below, value.items[0]);
    }
    if (const YamlNode* properties = member(node, "properties")) {
      const std::string below = key_below(key, "properties");
      if (value.type != ValueType::kObject) {
        faults_->add(properties->position, below, "only an object has properties");
      }
      value.properties = read_inputs(*properties, below, *faults_);
    }
  }

  void read_type(const YamlNode& node, const std::string& key, ValueSpec& value) {
    const auto found =
        std::ranges::find(kTypes, node.text, [](ValueType type) { return name_of(type); });
    if (node.kind == Kind::kScalar && found != kTypes.end()) {
      value.type = *found;
      return;
    }
    const std::string known = joined(type_names());
    faults_->add(node.position, key,
                 "must be one of " + known + ", not " + in_quotes(node.text) +
                     suggestion(node.text, type_names()));
  }

  // As JSON. A text needs no quotes where a text is meant.
  static Json default_of(const YamlNode& node, const ValueSpec& value) {
    if (value.type != ValueType::kString || node.kind != Kind::kScalar) {
      return config::yaml_to_json(node);
    }
    return JsonWriter().string(node.text).take();
  }

  void check_default(const YamlNode& node, const std::string& key, const Parameter& parameter) {
    Parameter given = parameter;
    given.is_required = true;
    given.default_value = {};
    const std::string args = JsonWriter()
                                 .begin_object()
                                 .key(given.name)
                                 .raw(parameter.default_value)
                                 .end_object()
                                 .take();
    const auto checked = tool::check_args({.name = "tool", .parameters = {given}}, args);
    if (!checked.ok()) {
      faults_->add(node.position, key_below(key, "default"), checked.error().message);
    } else if (!checked.value().mended.empty()) {
      faults_->add(node.position, key_below(key, "default"),
                   "is of another type than " + std::string(name_of(parameter.value.type)));
    }
  }

  Faults* faults_;
};

}  // namespace

std::vector<Parameter> read_inputs(const YamlNode& map, const std::string& key, Faults& faults) {
  std::vector<Parameter> parameters;
  for (const auto& [name, position, value] : map.members) {
    if (!is_tool_name(name)) {
      faults.add(position, key_below(key, name), kToolNameRule);
      continue;
    }
    Parameter parameter{.name = name};
    InputReader(faults).read_parameter(value, key_below(key, name), parameter);
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

void override_inputs(const YamlNode& map, const std::string& key,
                     std::vector<Parameter>& parameters, Faults& faults) {
  std::vector<std::string> names;
  for (const Parameter& parameter : parameters) names.push_back(parameter.name);
  for (const auto& [name, position, value] : map.members) {
    const auto found = std::ranges::find_if(parameters, [&one = name](const Parameter& parameter) {
      return parameter.name == one || parameter.also_called == one;
    });
    if (found == parameters.end()) {
      faults.add(position, key_below(key, name),
                 "the tool has no such parameter" + suggestion(name, names));
    } else {
      InputReader(faults).read_parameter(value, key_below(key, name), *found);
    }
  }
}

}  // namespace twotrack::agent
