#include "tool/read_spec.h"

#include <algorithm>

#include "base/json_tree.h"

namespace twotrack::tool {
namespace {

constexpr int kDepthMax = 8;

constexpr ValueType kTypes[] = {ValueType::kString,  ValueType::kInteger, ValueType::kNumber,
                                ValueType::kBoolean, ValueType::kArray,   ValueType::kObject};

ValueType type_of(JsonElement schema) {
  const std::string_view name = json_string(schema, "type");
  for (const ValueType type : kTypes) {
    if (name_of(type) == name) return type;
  }
  return ValueType::kString;
}

std::vector<Parameter> read_parameters(JsonElement schema, int depth);

ValueSpec read_value(JsonElement schema, int depth) {
  ValueSpec value{.type = type_of(schema),
                  .description = std::string(json_string(schema, "description"))};
  JsonArray choices;
  if (schema["enum"].read(choices)) {
    for (const JsonElement choice : choices) {
      std::string_view text;
      if (choice.read(text)) value.choices.emplace_back(text);
    }
  }
  JsonElement items;
  if (schema["items"].read(items) && items.is_object() && depth < kDepthMax) {
    value.items.push_back(read_value(items, depth + 1));
  }
  value.properties = read_parameters(schema, depth + 1);
  return value;
}

std::vector<Parameter> read_parameters(JsonElement schema, int depth) {
  std::vector<Parameter> parameters;
  JsonObject properties;
  if (depth > kDepthMax || !schema["properties"].read(properties)) return parameters;
  std::vector<std::string_view> required;
  JsonArray names;
  if (schema["required"].read(names)) {
    for (const JsonElement name : names) {
      std::string_view text;
      if (name.read(text)) required.push_back(text);
    }
  }
  for (const auto member : properties) {
    if (!member.value.is_object()) continue;
    Parameter parameter{.name = std::string(member.key),
                        .value = read_value(member.value, depth),
                        .is_required = std::ranges::find(required, member.key) != required.end()};
    JsonElement given;
    if (member.value["default"].read(given)) parameter.default_value = given.json();
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

Result<ToolSpec> spec_of(JsonElement tool) {
  JsonElement function;
  if (!tool.is_object() || !tool["function"].read(function) || !function.is_object() ||
      json_string(function, "name").empty()) {
    return Error{Code::kInvalid, "a tool is {\"type\":\"function\",\"function\":{\"name\":…}}"};
  }
  ToolSpec spec{.name = std::string(json_string(function, "name")),
                .description = std::string(json_string(function, "description"))};
  JsonElement parameters;
  if (function["parameters"].read(parameters) && parameters.is_object()) {
    spec.parameters = read_parameters(parameters, 0);
  }
  return spec;
}

}  // namespace

Result<ToolSpec> read_spec(std::string_view json) {
  const JsonTree tree = TRY(JsonTree::parse(json));
  return spec_of(tree.root());
}

Result<std::vector<ToolSpec>> read_specs(std::string_view json) {
  const JsonTree tree = TRY(JsonTree::parse(json));
  JsonArray tools;
  if (!tree.root().read(tools)) return Error{Code::kInvalid, "tools are an array"};
  std::vector<ToolSpec> specs;
  for (const JsonElement tool : tools) specs.push_back(TRY(spec_of(tool)));
  return specs;
}

}  // namespace twotrack::tool
