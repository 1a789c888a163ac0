#include "packet/packet.h"

#include "base/json_writer.h"

namespace twotrack {
namespace {

void write_text(JsonWriter& json, std::string_view name, std::string_view text) {
  if (!text.empty()) json.member(name, text);
}

void write_json(JsonWriter& json, std::string_view name, std::string_view value) {
  if (!value.empty()) json.key(name).raw(value);
}

void write_list(JsonWriter& json, std::string_view name, const std::vector<std::string>& values) {
  if (values.empty()) return;
  json.key(name).begin_array();
  for (const std::string& value : values) json.raw(value);
  json.end_array();
}

void write_action(JsonWriter& json, const Action& action) {
  json.begin_object().member("ref", action.ref).member("turn", action.turn);
  write_text(json, "user_message", action.user_message);
  if (action.user_message.empty()) {
    json.member("tool", action.tool);
    write_json(json, "args", action.args);
    json.member("outcome", name_of(action.outcome));
  }
  write_text(json, "summary", action.summary);
  if (!action.facts.empty()) {
    json.key("facts").raw(action.facts.tree).member("ranks", action.facts.ranks);
    json.member("is_text", action.facts.is_text).member("left_out", action.facts.left_out);
  }
  write_json(json, "shown", action.shown);
  json.member("hidden", action.hidden).end_object();
}

void write_knowledge(JsonWriter& json, const Packet& packet) {
  json.key("knowledge").begin_object();
  for (const auto& [key, entry] : packet.knowledge) {
    json.key(key).begin_object().key("value").raw(entry.value);
    json.member("source_turn", entry.source_turn).member("ref", entry.ref);
    if (entry.supersedes) json.member("supersedes", *entry.supersedes);
    json.end_object();
  }
  json.end_object();
}

void write_inner_state(JsonWriter& json, const Packet& packet) {
  json.key("pending").begin_object();
  for (const PendingCall& call : packet.pending) {
    json.key(call.call_id).begin_object().member("tool", call.tool);
    write_json(json, "args", call.args);
    json.end_object();
  }
  json.end_object().key("used").begin_array();
  for (const std::string& value : packet.used) json.string(value);
  json.end_array();
}

}  // namespace

std::string to_json(const Packet& packet) {
  JsonWriter json;
  json.begin_object().member("packet_version", packet.packet_version);
  json.member("agent_id", packet.agent_id)
      .member("turn", packet.turn)
      .member("limit", packet.limit);
  json.member("goal", packet.goal).member("operation", packet.operation);
  json.key("node").begin_object().member("id", packet.node_id);
  write_text(json, "type", packet.node_type);
  write_text(json, "summary", packet.node_summary);
  json.end_object();
  write_json(json, "constraints", packet.constraints);
  json.member("recent_actions_max", packet.recent_actions_max).key("actions").begin_array();
  for (const Action& action : packet.actions) write_action(json, action);
  json.end_array();
  write_knowledge(json, packet);
  write_text(json, "state_summary", packet.state_summary);
  write_list(json, "diagnostics", packet.diagnostics);
  write_list(json, "candidate_actions", packet.candidates);
  write_json(json, "hub_context", packet.hub_context);
  if (!packet.extensions.empty()) {
    json.key("extensions").begin_object();
    for (const auto& [name, value] : packet.extensions) json.key(name).raw(value);
    json.end_object();
  }
  if (packet.last_error) {
    json.key("last_error").begin_object().member("tool", packet.last_error->tool);
    json.member("message", packet.last_error->message).member("ref", packet.last_error->ref);
    json.end_object();
  }
  json.member("error_count", packet.error_count);
  write_inner_state(json, packet);
  json.end_object();
  return json.take();
}

}  // namespace twotrack
