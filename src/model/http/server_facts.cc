#include "model/http/server_facts.h"

#include <charconv>

#include "base/json_writer.h"

namespace twotrack::model {
namespace {

using Count = Capabilities::Count;
using Grammar = Capabilities::Grammar;
using ToolChoice = Capabilities::ToolChoice;

// Servers that batch have no slots: so many agents at a time keep them busy, and their prefix
// caches serve all.
constexpr uint64_t kBatchedAgents = 8;

}  // namespace

Capabilities capabilities_of(ServerKind kind) {
  Capabilities can;
  can.server = kind;
  switch (kind) {
    case ServerKind::kLlamaServer:
      can.count = Count::kChat;
      can.grammar = Grammar::kGbnf;
      can.tool_choice = ToolChoice::kRequired;
      can.reports_cached_tokens = true;
      can.takes_raw_prompts = true;
      break;
    case ServerKind::kVllm:
    case ServerKind::kSglang:
      can.count = Count::kChat;
      can.grammar = Grammar::kEbnf;
      can.tool_choice = ToolChoice::kNamed;
      can.takes_raw_prompts = true;
      can.slots = kBatchedAgents;
      break;
    case ServerKind::kOllama:
      can.grammar = Grammar::kSchema;
      break;
    case ServerKind::kLmStudio:
      can.grammar = Grammar::kSchema;
      can.tool_choice = ToolChoice::kRequired;
      break;
    default:
      can.tool_choice = ToolChoice::kRequired;
      break;
  }
  return can;
}

std::vector<std::string> names_of(const std::vector<ServedModel>& models) {
  std::vector<std::string> names;
  names.reserve(models.size());
  for (const ServedModel& model : models) names.push_back(model.name);
  return names;
}

Json to_json(const ServerFacts& facts) {
  JsonWriter json;
  json.begin_object().key("capabilities").raw(to_json(facts.capabilities));
  json.key("version").lossy_string(facts.version);
  json.key("models").begin_array();
  for (const ServedModel& model : facts.models) json.lossy_string(model.name);
  json.end_array();
  if (facts.has_function_tokens) json.member("has_function_tokens", *facts.has_function_tokens);
  json.member("lacks_template", facts.lacks_template);
  json.member("is_context_a_guess", facts.is_context_a_guess);
  json.key("asked").begin_array();
  for (const ServerFacts::Asked& asked : facts.asked) {
    json.begin_object().member("request", asked.request).member("status", asked.status);
    json.end_object();
  }
  json.end_array().key("retries").begin_array();
  for (const Retry& retry : facts.retries) {
    json.begin_object().key("reason").lossy_string(retry.reason);
    json.member("waited_ms", retry.waited_ms).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

uint64_t parse_parameters(std::string_view text) {
  double number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc{} || number < 0 || number > 1e6) return 0;
  const std::string_view unit(read.ptr, text.data() + text.size());
  if (unit == "M") return static_cast<uint64_t>(number * 1e6);
  if (unit == "B") return static_cast<uint64_t>(number * 1e9);
  return 0;
}

}  // namespace twotrack::model
