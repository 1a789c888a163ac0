#include "model/model.h"

#include "base/json_writer.h"

namespace twotrack::model {

Json to_json(const Capabilities& found) {
  JsonWriter json;
  json.begin_object().member("server", name_of(found.server)).member("model", found.model);
  json.member("dialect", name_of(found.dialect)).member("context_tokens", found.context_tokens);
  json.member("count", name_of(found.count)).member("grammar", name_of(found.grammar));
  json.member("tool_choice", name_of(found.tool_choice));
  json.member("reports_cached_tokens", found.reports_cached_tokens);
  json.member("takes_raw_prompts", found.takes_raw_prompts).member("slots", found.slots);
  json.member("reads_state", found.reads_state).end_object();
  return json.take();
}

}  // namespace twotrack::model
