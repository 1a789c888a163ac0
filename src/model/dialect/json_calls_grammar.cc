#include <algorithm>

#include "base/json_writer.h"
#include "model/dialect/grammar_rules.h"
#include "model/dialect/json_calls.h"

namespace twotrack::model {
namespace {

constexpr uint64_t kJsonCharactersPerToken = 4;
constexpr uint64_t kJsonReasonTokensMax = 16;

Json json_of(std::string_view text) {
  return JsonWriter().string(text).take();
}

std::string string_body(uint64_t tokens) {
  return R"("\"" ([^"\\\x00-\x1F\x7F] | "\\" ["\\/bfnrt]){0,)" +
         std::to_string(tokens * kJsonCharactersPerToken) + R"(} "\"")";
}

ValueSyntax json_syntax(const GrammarOptions& options) {
  return {.string_body = string_body(options.string_tokens_max),
          .reason_body = string_body(std::min(options.string_tokens_max, kJsonReasonTokensMax)),
          .key_body = R"("\"" [a-zA-Z_] [a-zA-Z0-9_]{0,31} "\":")",
          .key = [](std::string_view name) { return grammar_literal(json_of(name).text + ":"); },
          .fixed = [](std::string_view json) { return grammar_literal(json); }};
}

// --- as a schema

void write_schema(JsonWriter& json, const tool::ValueSpec& value);

void write_members(JsonWriter& json, const std::vector<ShapedArgument>& arguments) {
  json.begin_object().member("type", "object").key("properties").begin_object();
  for (const ShapedArgument& argument : arguments) {
    json.key(argument.parameter->name);
    if (argument.fixed) {
      json.begin_object().key("enum").begin_array().raw(*argument.fixed).end_array().end_object();
    } else {
      write_schema(json, argument.parameter->value);
    }
  }
  json.end_object().key("required").begin_array();
  for (const ShapedArgument& argument : arguments) {
    if (argument.is_required) json.string(argument.parameter->name);
  }
  json.end_array().member("additionalProperties", false).end_object();
}

void write_schema(JsonWriter& json, const tool::ValueSpec& value) {
  if (!value.properties.empty()) {
    std::vector<ShapedArgument> members;
    for (const tool::Parameter& property : value.properties) {
      members.push_back({.parameter = &property, .is_required = property.is_required});
    }
    return write_members(json, members);
  }
  json.begin_object().member("type", name_of(value.type));
  if (!value.choices.empty()) {
    json.key("enum").texts(value.choices);
  }
  if (!value.items.empty()) {
    json.key("items");
    write_schema(json, value.items.front());
  }
  json.end_object();
}

void write_call_schema(JsonWriter& json, const CallShape& shape) {
  json.begin_object().member("type", "object").key("properties").begin_object();
  json.key("tool").begin_object().member("type", "string");
  json.key("enum").begin_array().string(shape.tool).end_array().end_object();
  json.key("args");
  write_members(json, shape.arguments);
  json.end_object();
  json.key("required").begin_array().string("tool").string("args").end_array();
  json.member("additionalProperties", false).end_object();
}

}  // namespace

std::string json_calls_grammar(Tools tools, const Offer& offer, const GrammarOptions& options) {
  GrammarRules rules;
  ValueGrammar values(rules, json_syntax(options));
  std::string calls;
  for (const CallShape& shape : call_shapes(tools, offer)) {
    if (!calls.empty()) calls += " | ";
    calls +=
        grammar_literal(json_of(shape.tool).text + R"(,"args":)") + " " + values.arguments(shape);
  }
  const std::string call = rules.rule("call", calls);
  return rules.text(grammar_literal(R"({"tool":)") + " " + call + R"( "}")");
}

Json json_calls_schema(Tools tools, const Offer& offer) {
  const std::vector<CallShape> shapes = call_shapes(tools, offer);
  JsonWriter json;
  if (shapes.size() == 1) {
    write_call_schema(json, shapes.front());
    return json.take();
  }
  json.begin_object().key("anyOf").begin_array();
  for (const CallShape& shape : shapes) write_call_schema(json, shape);
  json.end_array().end_object();
  return json.take();
}

}  // namespace twotrack::model
