#include "runner/totals.h"

#include "base/json_writer.h"

namespace twotrack::runner {

void Totals::add(const Totals& other) {
  turns += other.turns;
  model_calls += other.model_calls;
  prompt_tokens += other.prompt_tokens;
  cached_tokens += other.cached_tokens;
  completion_tokens += other.completion_tokens;
  is_estimated = is_estimated || other.is_estimated;
  tool_calls += other.tool_calls;
  prompt_ms += other.prompt_ms;
  model_ms += other.model_ms;
  for (const auto& [who, calls] : other.decided_by) decided_by[who] += calls;
}

Json to_json(const Totals& totals) {
  JsonWriter json;
  json.begin_object().member("turns", totals.turns).member("model_calls", totals.model_calls);
  json.member("prompt_tokens", totals.prompt_tokens);
  json.member("cached_tokens", totals.cached_tokens);
  json.member("completion_tokens", totals.completion_tokens);
  if (totals.is_estimated) json.member("tokens_estimated", true);
  json.member("tool_calls", totals.tool_calls);
  json.member("prompt_ms", totals.prompt_ms).member("model_ms", totals.model_ms).end_object();
  return json.take();
}

}  // namespace twotrack::runner
