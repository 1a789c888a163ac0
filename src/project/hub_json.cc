#include "base/json_writer.h"
#include "project/hub_place.h"

namespace twotrack::project {
namespace {

void write_fact(JsonWriter& json, const hub::Fact& fact) {
  const hub::Learned& learned = fact.learned;
  json.begin_object().member("operation", learned.operation).member("status", learned.status);
  json.key("summary").lossy_string(learned.summary).key("knowledge").raw(learned.knowledge);
  json.member("state", fact.is_stale ? "stale" : "fresh");
  json.member("source_hash", learned.source_hash).member("agent_id", learned.agent_id);
  json.member("ref", learned.ref).member("learned_at", learned.learned_at).end_object();
}

}  // namespace

Json to_json(const hub::NodeState& state) {
  JsonWriter json;
  json.begin_object().member("node_id", state.id).member("state", name_of(state.freshness));
  if (state.freshness == hub::Freshness::kMissing) {
    if (!state.moved_to.empty()) json.member("moved_to", state.moved_to);
    return json.end_object().take();
  }
  const hub::Node& node = state.node;
  json.member("type", name_of(node.type)).member("name", node.name).member("file", node.file);
  json.member("start_line", node.start_line).member("end_line", node.end_line);
  json.member("signature", node.signature).member("docstring", node.docstring);
  json.key("decorators").texts(node.decorators);
  json.member("source_hash", node.source_hash).key("learned").begin_array();
  for (const hub::Fact& fact : state.facts) write_fact(json, fact);
  json.end_array();
  json.key("callers").texts(state.callers);
  json.key("callees").texts(state.callees);
  return json.end_object().take();
}

}  // namespace twotrack::project
