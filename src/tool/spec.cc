#include "tool/spec.h"

#include <algorithm>

#include "base/json_writer.h"

namespace twotrack::tool {
namespace {

void write_schema(JsonWriter& json, const ValueSpec& value, const Json& default_value);

void write_properties(JsonWriter& json, const std::vector<Parameter>& parameters) {
  json.key("properties").begin_object();
  for (const Parameter& parameter : parameters) {
    json.key(parameter.name);
    write_schema(json, parameter.value, parameter.default_value);
  }
  json.end_object();
  if (std::ranges::none_of(parameters, &Parameter::is_required)) return;
  json.key("required").begin_array();
  for (const Parameter& parameter : parameters) {
    if (parameter.is_required) json.string(parameter.name);
  }
  json.end_array();
}

void write_schema(JsonWriter& json, const ValueSpec& value, const Json& default_value) {
  json.begin_object().member("type", name_of(value.type));
  if (!value.description.empty()) json.member("description", value.description);
  if (!value.choices.empty()) {
    json.key("enum").texts(value.choices);
  }
  if (!value.items.empty()) {
    json.key("items");
    write_schema(json, value.items.front(), {});
  }
  if (!value.properties.empty()) write_properties(json, value.properties);
  if (!default_value.empty()) json.key("default").raw(default_value);
  json.end_object();
}

}  // namespace

std::string parameters_schema(const ToolSpec& spec) {
  JsonWriter json;
  json.begin_object().member("type", "object");
  write_properties(json, spec.parameters);
  json.end_object();
  return json.take();
}

Json to_json(const ToolSpec& spec) {
  JsonWriter json;
  json.begin_object().member("type", "function").key("function").begin_object();
  json.member("name", spec.name).member("description", spec.description);
  json.key("parameters").raw(parameters_schema(spec));
  json.end_object().end_object();
  return json.take();
}

}  // namespace twotrack::tool
