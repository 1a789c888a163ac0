#include "gym/sight.h"

#include "base/json_tree.h"
#include "base/json_writer.h"

namespace twotrack::gym {
namespace {

constexpr size_t kTextBytesMax = 40;  // a longer one is no name of anything
constexpr uint64_t kNumberMax = 200;

void collect(JsonElement element, Sight& sight) {
  std::string_view text;
  uint64_t number = 0;
  JsonArray items;
  JsonObject members;
  if (element.read(text)) {
    if (!text.empty() && text.size() <= kTextBytesMax) sight.texts.emplace_back(text);
  } else if (element.read(number)) {
    sight.numbers.push_back(number);
  } else if (element.read(items)) {
    for (const JsonElement item : items) collect(item, sight);
  } else if (element.read(members)) {
    for (const auto member : members) collect(member.value, sight);
  }
}

void collect_candidates(JsonElement root, Sight& sight) {
  JsonArray candidates;
  if (!root["candidate_actions"].read(candidates)) return;
  for (const JsonElement one : candidates) {
    JsonElement args;
    const Json given = one["args"].read(args) ? args.json() : Json{"{}"};
    sight.candidates.push_back({.tool = std::string(json_string(one, "tool")), .args = given});
  }
}

// "apply_fix" of {"e5":"apply_fix(code=F401,line=3)","summary":…}: e5 is where it stands in the
// log.
std::string called_tool(JsonElement action) {
  JsonObject members;
  if (!action.read(members)) return {};
  for (const auto member : members) {
    std::string_view text;
    if (!member.value.read(text) || !member.key.starts_with('e') || member.key == "error") continue;
    return std::string(text.substr(0, text.find('(')));
  }
  return {};
}

std::string any_value(const tool::ValueSpec& value, const Sight& sight, Draw& draw) {
  switch (value.type) {
    case tool::ValueType::kInteger:
    case tool::ValueType::kNumber:
      if (!sight.numbers.empty() && draw.chance(70)) {
        return std::to_string(draw.pick(sight.numbers));
      }
      return std::to_string(draw.between(1, kNumberMax));
    case tool::ValueType::kBoolean:
      return draw.chance(50) ? "true" : "false";
    case tool::ValueType::kArray:
      return "[]";
    case tool::ValueType::kObject:
      return "{}";
    case tool::ValueType::kString:
      break;
  }
  if (!value.choices.empty()) return JsonWriter().string(draw.pick(value.choices)).take();
  if (!sight.texts.empty() && draw.chance(70)) {
    return JsonWriter().string(draw.pick(sight.texts)).take();
  }
  return JsonWriter().string(draw.chance(50) ? draw.identifier() : draw.word()).take();
}

}  // namespace

Sight read_sight(std::string_view view) {
  Sight sight;
  const auto tree = JsonTree::parse(view);
  if (!tree.ok() || !tree.value().root().is_object()) return sight;
  collect(tree.value().root(), sight);
  collect_candidates(tree.value().root(), sight);
  return sight;
}

std::vector<std::string> succeeded_tools(std::string_view view) {
  std::vector<std::string> tools;
  const auto tree = JsonTree::parse(view);
  JsonArray history;
  if (!tree.ok() || !tree.value().root()["history"].read(history)) return tools;
  for (const JsonElement action : history) {
    if (json_string(action, "outcome") != "error") tools.push_back(called_tool(action));
  }
  return tools;
}

model::Call any_call(const tool::ToolSpec& spec, const Sight& sight, Draw& draw) {
  JsonWriter json;
  json.begin_object();
  for (const tool::Parameter& parameter : spec.parameters) {
    if (!parameter.is_required) continue;
    json.key(parameter.name).raw(any_value(parameter.value, sight, draw));
  }
  return {.tool = spec.name, .args = json.end_object().take()};
}

}  // namespace twotrack::gym
