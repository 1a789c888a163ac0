#include "projection/apply.h"

#include <algorithm>

#include "base/json_tree.h"
#include "event/type.h"
#include "packet/delta.h"
#include "packet/shown_text.h"
#include "packet/words.h"
#include "projection/fit.h"

namespace twotrack {
namespace {

// Beyond these nothing could be shown, whatever the limit; so that a packet stays small in memory
// however long its log is.
constexpr size_t kActionsMax = 256;
constexpr size_t kUsedMax = 256;
constexpr size_t kKnowledgeMax = 256;
constexpr size_t kPendingMax = 64;

std::string json_of(JsonElement object, std::string_view key) {
  JsonElement value;
  if (object[key].get(value) || value.is_null()) return {};
  return simdjson::minify(value);
}

std::string text_of(JsonElement object, std::string_view key) {
  return std::string(json_string(object, key));
}

uint64_t number_of(JsonElement object, std::string_view key, uint64_t otherwise) {
  uint64_t value = 0;
  return object[key].get(value) ? otherwise : value;
}

void add_action(Packet& packet, Action action) {
  packet.actions.push_back(std::move(action));
  if (packet.actions.size() > kActionsMax) packet.actions.pop_front();
}

void run_start(Packet& packet, JsonElement data) {
  packet.goal = text_of(data, "goal");
  packet.constraints = json_of(data, "constraints");
  JsonElement node;
  if (!data["node"].get(node) && node.is_object()) {
    packet.node_type = text_of(node, "type");
    packet.node_summary = text_of(node, "summary");
  }
  JsonElement budget;
  if (!data["budget"].get(budget) && budget.is_object()) {
    packet.limit = std::max(kPacketLimitMin, number_of(budget, "bytes", packet.limit));
    packet.recent_actions_max = number_of(budget, "recent_actions", packet.recent_actions_max);
  }
}

// Values that a call takes are worth more than values that were only seen.
void note_used(Packet& packet, JsonElement value) {
  simdjson::dom::object object;
  simdjson::dom::array array;
  std::string_view text;
  const auto note = [&](std::string_view word) {
    if (word.size() < 2 || word.size() > 80) return;
    std::erase(packet.used, word);
    packet.used.emplace_back(word);
    if (packet.used.size() > kUsedMax) packet.used.pop_front();
  };
  if (!value.get(object)) {
    for (const auto member : object) note_used(packet, member.value);
  } else if (!value.get(array)) {
    for (const JsonElement item : array) note_used(packet, item);
  } else if (!value.get(text)) {
    if (text.find(' ') == std::string_view::npos) {
      note(shown_text(text));
    } else if (text.size() < 400) {
      for_each_word(text, note);
    }
  } else {
    note(simdjson::minify(value));
  }
}

void tool_call(Packet& packet, JsonElement data) {
  const std::string id = text_of(data, "call_id");
  JsonElement args;
  if (!data["args"].get(args)) note_used(packet, args);
  // A second attempt of the same call replaces the first.
  std::erase_if(packet.pending, [&](const PendingCall& call) { return call.call_id == id; });
  if (packet.pending.size() >= kPendingMax) packet.pending.pop_front();
  packet.pending.push_back(
      {.call_id = id, .tool = text_of(data, "tool"), .args = json_of(data, "args")});
}

void learn(Packet& packet, const Delta& delta, uint64_t ref) {
  for (const auto& [key, value] : delta.knowledge) {
    KnowledgeEntry entry{.value = value, .source_turn = packet.turn, .ref = ref};
    if (const auto old = packet.knowledge.find(key); old != packet.knowledge.end()) {
      entry.supersedes = old->second.ref;
    }
    packet.knowledge[key] = std::move(entry);
  }
  while (packet.knowledge.size() > kKnowledgeMax) {
    packet.knowledge.erase(std::ranges::min_element(
        packet.knowledge, {}, [](const auto& entry) { return entry.second.ref; }));
  }
  for (const auto& [name, value] : delta.extensions) packet.extensions[name] = value;
}

// Without a delta only what the fields themselves say is known: an explicit outcome, then the
// presence of an error, then a status. What says nothing is no success.
Outcome plain_outcome(JsonElement data) {
  const std::string_view outcome = json_string(data, "outcome");
  if (outcome == "success") return Outcome::kSuccess;
  if (outcome == "partial") return Outcome::kPartial;
  if (outcome == "error") return Outcome::kError;
  JsonElement error;
  if (!data["error"].get(error) && !error.is_null() && !(error.is_bool() && !bool(error))) {
    return Outcome::kError;
  }
  const std::string_view status = json_string(data, "status");
  if (status == "error" || status == "failed" || status == "failure") return Outcome::kError;
  if (status == "partial" || status == "warning") return Outcome::kPartial;
  return Outcome::kSuccess;
}

Delta delta_of(JsonElement data) {
  JsonElement recorded;
  if (!data["delta"].get(recorded) && recorded.is_object()) {
    auto delta = parse_delta(simdjson::minify(recorded));
    if (delta.ok()) return std::move(delta).value();
  }
  Delta delta;
  delta.outcome = plain_outcome(data);
  delta.summary = cut_end(shown_text(json_string(data, "summary")), kSummaryBytesMax);
  if (delta.outcome == Outcome::kError) {
    std::string_view message = json_string(data, "error");
    if (message.empty()) message = json_string(data, "message");
    delta.error = message.empty() ? "failed without a message" : message;
  }
  return delta;
}

void tool_result(Packet& packet, JsonElement data, uint64_t ref) {
  Delta delta = delta_of(data);
  Action action{.ref = ref, .turn = packet.turn, .tool = text_of(data, "tool")};
  const auto call =
      std::ranges::find(packet.pending, text_of(data, "call_id"), &PendingCall::call_id);
  if (call != packet.pending.end()) {
    if (action.tool.empty()) action.tool = call->tool;
    action.args = std::move(call->args);
    packet.pending.erase(call);
  }
  if (action.tool.empty()) action.tool = "unknown";
  action.summary = cut_end(shown_text(delta.summary), kSummaryBytesMax);
  action.outcome = delta.outcome;
  action.facts = std::move(delta.facts);

  learn(packet, delta, ref);
  if (!delta.state_summary.empty()) packet.state_summary = shown_text(delta.state_summary);
  if (delta.has_diagnostics) packet.diagnostics = std::move(delta.diagnostics);
  packet.candidates = std::move(delta.candidates);
  if (action.outcome == Outcome::kError) {
    packet.error_count += 1;
    packet.last_error = LastError{.tool = action.tool,
                                  .message = cut_end(shown_text(delta.error), kErrorBytesMax),
                                  .ref = ref};
  } else if (packet.last_error && packet.last_error->tool == action.tool) {
    // A success of another tool does not undo the failure of this one.
    packet.last_error.reset();
  }
  add_action(packet, std::move(action));
}

void user_message(Packet& packet, JsonElement data, uint64_t ref) {
  if (text_of(data, "content").empty()) return;
  add_action(packet, {.ref = ref, .turn = packet.turn, .user_message = text_of(data, "content")});
}

void apply_typed(Packet& packet, EventType type, JsonElement data, uint64_t ref) {
  switch (type) {
    case EventType::kRunStart:
      return run_start(packet, data);
    case EventType::kUserMessage:
      return user_message(packet, data, ref);
    case EventType::kToolCall:
      return tool_call(packet, data);
    case EventType::kToolResult:
      return tool_result(packet, data, ref);
    case EventType::kHubUpdate:
      packet.hub_context = json_of(data, "nodes");
      return;
    case EventType::kPacketLimit:
      packet.limit = std::max(kPacketLimitMin, number_of(data, "bytes", packet.limit));
      return;
    default:
      return;
  }
}

}  // namespace

void apply(Packet& packet, const LineView& event, const ApplyOptions& options) {
  const EventType type = event_type(event.type.escaped);
  if (event.seq == 0) {
    packet.agent_id = event.agent_id;
    packet.operation = event.operation.str();
    packet.node_id = event.node_id.str();
  }
  packet.turn = event.turn;
  if (options.limit_override > 0) packet.limit = options.limit_override;
  const auto tree = JsonTree::parse(event.data);
  if (!tree.ok() || !tree.value().root().is_object()) return;
  apply_typed(packet, type, tree.value().root(), event.seq);
  if (options.limit_override > 0) packet.limit = options.limit_override;
  fit(packet);
}

}  // namespace twotrack
