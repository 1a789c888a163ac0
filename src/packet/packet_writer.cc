#include <algorithm>

#include "base/json_writer.h"
#include "event/line.h"
#include "packet/packet.h"

namespace twotrack {
namespace {

void write_text(JsonWriter& json, std::string_view name, std::string_view text) {
  if (!text.empty()) json.member(name, text);
}

void write_json(JsonWriter& json, std::string_view name, std::string_view value) {
  if (!value.empty()) json.key(name).raw(value);
}

void write_ref(JsonWriter& json, std::string_view name, uint64_t ref) {
  json.member(name, format_ref(ref));
}

void write_json_list(JsonWriter& json, std::string_view name, const std::vector<Json>& values) {
  json.key(name).begin_array();
  for (const Json& value : values) json.raw(value);
  json.end_array();
}

void write_shown(JsonWriter& json, const Action& action) {
  write_json(json, "shown", action.shown);
  if (action.hidden > 0) json.member("hidden", action.hidden);
}

void write_facts(JsonWriter& json, const Facts& facts) {
  if (!facts.empty()) {
    json.key("facts").raw(facts.tree).member("ranks", facts.ranks);
    if (facts.is_text) json.member("is_text", true);
  }
  if (facts.left_out > 0) json.member("left_out", facts.left_out);
}

// The last result stands in a field of its own.
const Action* newest_result(const Packet& packet) {
  for (auto action = packet.actions.rbegin(); action != packet.actions.rend(); ++action) {
    if (!action->is_speech()) return &*action;
  }
  return nullptr;
}

void write_last_result(JsonWriter& json, const Packet& packet) {
  const Action* action = newest_result(packet);
  if (action == nullptr) return;
  json.key("last_result").begin_object().member("tool", action->tool);
  write_ref(json, "ref", action->ref);
  write_shown(json, *action);
  json.end_object();
}

void write_action(JsonWriter& json, const Action& action, bool is_last) {
  json.begin_object().member("turn", action.turn).member("tool", action.tool);
  write_json(json, "args", action.args);
  write_text(json, "summary", action.summary);
  if (action.is_summary_given) json.member("is_summary_given", true);
  json.member("outcome", name_of(action.outcome));
  if (action.times > 1) json.member("times", action.times);
  write_ref(json, "ref", action.ref);
  write_facts(json, action.facts);
  if (!is_last) write_shown(json, action);
  json.end_object();
}

// What one of the speakers said.
void write_speech(JsonWriter& json, std::string_view name, const Packet& packet, Speaker speaker) {
  json.key(name).begin_array();
  for (const Action& action : packet.actions) {
    if (action.speaker != speaker) continue;
    json.begin_object().member("turn", action.turn).member("content", action.said);
    write_ref(json, "ref", action.ref);
    write_shown(json, action);
    json.end_object();
  }
  json.end_array();
}

// The window, and what is kept of the time before it.
void write_actions(JsonWriter& json, const Packet& packet) {
  const auto calls = static_cast<uint64_t>(std::ranges::count_if(
      packet.actions, [](const Action& action) { return !action.is_speech(); }));
  const uint64_t earlier = calls - std::min(calls, packet.recent_actions_max);
  uint64_t nth = 0;
  json.key("earlier_actions").begin_array();
  for (const Action& action : packet.actions) {
    if (action.is_speech()) continue;
    if (nth++ == earlier) json.end_array().key("recent_actions").begin_array();
    write_action(json, action, &action == newest_result(packet));
  }
  json.end_array();
  if (nth == earlier) json.key("recent_actions").begin_array().end_array();
}

void write_knowledge(JsonWriter& json, const Packet& packet) {
  json.key("knowledge").begin_object();
  for (const auto& [key, entry] : packet.knowledge) {
    json.key(key).begin_object().key("value").raw(entry.value);
    json.member("source_turn", entry.source_turn);
    write_ref(json, "ref", entry.ref);
    write_text(json, "supersedes", entry.supersedes);
    if (entry.replaces) write_ref(json, "replaces", *entry.replaces);
    json.end_object();
  }
  json.end_object();
}

void write_extensions(JsonWriter& json, const Packet& packet) {
  json.key("extensions").begin_object();
  for (const auto& [name, value] : packet.extensions) json.key(name).raw(value);
  json.end_object();
}

void write_error(JsonWriter& json, const ToolError& error) {
  json.begin_object().member("tool", error.tool).member("message", error.message);
  write_ref(json, "ref", error.ref);
  json.end_object();
}

void write_last_error(JsonWriter& json, const Packet& packet) {
  if (!packet.errors.empty()) {
    json.key("last_error");
    write_error(json, packet.errors.back());
  }
  json.member("error_count", packet.error_count);
}

void write_declared(JsonWriter& json, const Packet& packet) {
  if (!packet.extension_fields.empty()) {
    json.key("extension_fields").begin_object();
    for (const auto& [name, field] : packet.extension_fields) json.key(name).raw(to_json(field));
    json.end_object();
  }
  if (packet.rejected_extensions.empty()) return;
  json.key("rejected_extensions").begin_array();
  for (const RejectedExtension& one : packet.rejected_extensions) {
    json.begin_object().member("name", one.name).member("reason", one.reason);
    write_ref(json, "ref", one.ref);
    json.end_object();
  }
  json.end_array();
}

// What no model sees, but the next event may need.
void write_memory(JsonWriter& json, const Packet& packet) {
  json.key("memory").begin_object().member("limit", packet.limit);
  json.member("recent_actions_max", packet.recent_actions_max);
  json.member("goal_cuts", packet.goal_cuts).member("diagnostics_tool", packet.diagnostics_tool);
  if (packet.forgotten_keys > 0) json.member("forgotten_keys", packet.forgotten_keys);
  if (!packet.control_tokens.empty()) {
    json.key("control_tokens").texts(packet.control_tokens);
  }
  json.key("pending").begin_array();
  for (const PendingCall& call : packet.pending) {
    json.begin_object().member("call_id", call.call_id).member("tool", call.tool);
    write_json(json, "args", call.args);
    json.end_object();
  }
  json.end_array().key("errors").begin_array();
  for (size_t i = 0; i + 1 < packet.errors.size(); ++i) write_error(json, packet.errors[i]);
  json.end_array();
  write_declared(json, packet);
  json.end_object();
}

}  // namespace

std::vector<const std::pair<const std::string, KnowledgeEntry>*> newest_knowledge(
    const Packet& packet) {
  std::vector<const std::pair<const std::string, KnowledgeEntry>*> newest;
  newest.reserve(packet.knowledge.size());
  for (const auto& entry : packet.knowledge) newest.push_back(&entry);
  std::ranges::stable_sort(
      newest, [](const auto* a, const auto* b) { return a->second.ref > b->second.ref; });
  return newest;
}

size_t last_user_message(const Packet& packet) {
  for (size_t i = packet.actions.size(); i-- > 0;) {
    if (packet.actions[i].speaker == Speaker::kUser) return i;
  }
  return packet.actions.size();
}

Json to_json(const Packet& packet) {
  JsonWriter json;
  json.begin_object().member("packet_version", packet.packet_version);
  json.member("agent_id", packet.agent_id).member("turn", packet.turn);
  json.member("goal", packet.goal).member("operation", packet.operation);
  json.key("node").begin_object().member("id", packet.node_id);
  write_text(json, "type", packet.node_type);
  write_text(json, "summary", packet.node_summary);
  json.end_object();
  write_json(json, "constraints", packet.constraints);
  write_speech(json, "user_messages", packet, Speaker::kUser);
  write_speech(json, "replies", packet, Speaker::kAgent);
  write_knowledge(json, packet);
  write_actions(json, packet);
  write_text(json, "state_summary", packet.state_summary);
  write_json_list(json, "diagnostics", packet.diagnostics);
  write_json(json, "hub_context", packet.hub_context);
  write_text(json, "hub_freshness", packet.hub_freshness);
  write_json_list(json, "candidate_actions", packet.candidates);
  write_extensions(json, packet);
  write_last_result(json, packet);
  write_last_error(json, packet);
  write_memory(json, packet);
  json.end_object();
  return json.take();
}

}  // namespace twotrack
