#include "model/model.h"

#include <array>

#include "base/json_writer.h"

namespace twotrack::model {
namespace {

constexpr std::array<std::string_view, 11> kFailures = {
    "loading", "context_exceeded", "malformed_output", "bad_key",   "unknown_model", "unreachable",
    "timeout", "bad_request",      "server_error",     "exhausted", "cancelled"};

std::string_view name_of(Capabilities::Count count) {
  switch (count) {
    case Capabilities::Count::kText:
      return "text";
    case Capabilities::Count::kChat:
      return "chat";
    case Capabilities::Count::kNone:
      break;
  }
  return "none";
}

std::string_view name_of(Capabilities::Grammar grammar) {
  switch (grammar) {
    case Capabilities::Grammar::kGbnf:
      return "gbnf";
    case Capabilities::Grammar::kEbnf:
      return "ebnf";
    case Capabilities::Grammar::kSchema:
      return "schema";
    case Capabilities::Grammar::kNone:
      break;
  }
  return "none";
}

std::string_view name_of(Capabilities::ToolChoice choice) {
  switch (choice) {
    case Capabilities::ToolChoice::kRequired:
      return "required";
    case Capabilities::ToolChoice::kNamed:
      return "named";
    case Capabilities::ToolChoice::kNone:
      break;
  }
  return "none";
}

}  // namespace

std::string_view name_of(FailureKind kind) {
  return kFailures[static_cast<size_t>(kind)];
}

std::optional<FailureKind> failure_kind(std::string_view name) {
  for (size_t i = 0; i < kFailures.size(); ++i) {
    if (kFailures[i] == name) return static_cast<FailureKind>(i);
  }
  return std::nullopt;
}

std::string_view name_of(Dialect dialect) {
  return dialect == Dialect::kFunctionGemma ? "functiongemma" : "openai";
}

Json to_json(const Capabilities& found) {
  JsonWriter json;
  json.begin_object().member("server", found.server).member("model", found.model);
  json.member("dialect", name_of(found.dialect)).member("context_tokens", found.context_tokens);
  json.member("count", name_of(found.count)).member("grammar", name_of(found.grammar));
  json.member("tool_choice", name_of(found.tool_choice));
  json.member("reports_cached_tokens", found.reports_cached_tokens);
  json.member("takes_raw_prompts", found.takes_raw_prompts).member("slots", found.slots);
  json.member("reads_state", found.reads_state).end_object();
  return json.take();
}

}  // namespace twotrack::model
