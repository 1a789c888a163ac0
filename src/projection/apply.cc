#include "projection/apply.h"

#include <algorithm>

#include "base/check.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "event/type.h"
#include "packet/check_packet.h"
#include "packet/control_tokens.h"
#include "packet/outcome.h"
#include "packet/read_delta.h"
#include "packet/shown_json.h"
#include "packet/shown_text.h"
#include "projection/event_data.h"
#include "projection/extensions.h"
#include "projection/fit.h"
#include "projection/forget.h"
#include "projection/view.h"

namespace twotrack {
namespace {

// Beyond these nothing could be shown, whatever the limit.
constexpr size_t kTextBytesMax = size_t{32} << 10;  // of the goal, or of one thing a person said
constexpr size_t kJsonBytesMax = size_t{16} << 10;  // of arguments, constraints, states of nodes
constexpr size_t kToolBytesMax = 64;
constexpr std::string_view kReply = "reply";  // where a tool's name stands in an error
constexpr size_t kKnowledgeMax = 256;
constexpr size_t kPendingMax = 64;
constexpr size_t kErrorsMax = 8;

std::string text_of(JsonElement object, std::string_view key) {
  return std::string(utf8_prefix(json_string(object, key), kTextBytesMax));
}

uint64_t number_of(JsonElement object, std::string_view key, uint64_t otherwise) {
  uint64_t value = 0;
  return !object[key].read(value) ? otherwise : value;
}

// `json` as it is when it is small, else its text, cut: too much for any view, but never nothing.
Json bounded_json(Json json, size_t bytes_max) {
  if (json.size() <= bytes_max) return json;
  return JsonWriter().string(cut_middle(value_text(json, bytes_max / 4), bytes_max / 2)).take();
}

Json json_of(JsonElement object, std::string_view key) {
  JsonElement value;
  if (!object[key].read(value) || value.is_null()) return {};
  return bounded_json(shown_json(value), kJsonBytesMax);
}

// Those of the model that reads the views. Whether there are new ones.
bool add_control_tokens(Packet& packet, JsonElement data) {
  std::vector<std::string> tokens = packet.control_tokens;
  JsonElement prompt;
  if (!data["prompt"].read(prompt) || !prompt.is_object()) return false;
  for (const JsonElement token : prompt["control_tokens"].array())
    tokens.emplace_back(token.text());
  tokens = own_control_tokens(tokens);
  if (tokens == packet.control_tokens) return false;
  packet.control_tokens = std::move(tokens);
  packet.scratch = {};
  // Blocks that are shown may have them.
  for (Action& action : packet.actions) {
    action.shown = {};
    action.hidden = 0;
  }
  return true;
}

void run_start(Packet& packet, JsonElement data, uint64_t ref) {
  add_control_tokens(packet, data);
  packet.goal = text_of(data, "goal");
  packet.constraints = json_of(data, "constraints");
  JsonElement node;
  if (data["node"].read(node) && node.is_object()) {
    packet.node_type = text_of(node, "type");
    packet.node_summary = text_of(node, "summary");
  }
  JsonElement declared;
  if (data["extensions"].read(declared)) declare_extensions(packet, declared, ref);
  JsonElement budget;
  if (data["budget"].read(budget) && budget.is_object()) {
    packet.limit = std::max(kPacketLimitMin, number_of(budget, "bytes", packet.limit));
    packet.recent_actions_max = number_of(budget, "recent_actions", packet.recent_actions_max);
  }
}

std::string without_tokens(const Packet& packet, std::string_view text) {
  return ControlTokens(packet.control_tokens).apart(shown_text(text));
}

std::string shown_tool(const Packet& packet, std::string_view name) {
  return cut_end(without_tokens(packet, name), kToolBytesMax);
}

std::string tool_name(const Packet& packet, JsonElement data) {
  return shown_tool(packet, text_of(data, "tool"));
}

void tool_call(Packet& packet, JsonElement data) {
  const std::string id = text_of(data, "call_id");
  // A second attempt of the same call replaces the first.
  std::erase_if(packet.pending,
                [&](const PendingCall& call) { return !id.empty() && call.call_id == id; });
  if (packet.pending.size() >= kPendingMax) packet.pending.pop_front();
  packet.pending.push_back(
      {.call_id = id, .tool = tool_name(packet, data), .args = json_of(data, "args")});
}

// The call that a result answers. One that does not say which answers the oldest call of its tool,
// and one that names no tool either the only call that waits: a guess would show wrong arguments.
std::deque<PendingCall>::iterator answered_call(Packet& packet, std::string_view id,
                                                std::string_view tool) {
  if (!id.empty()) return std::ranges::find(packet.pending, id, &PendingCall::call_id);
  if (!tool.empty()) return std::ranges::find(packet.pending, tool, &PendingCall::tool);
  return packet.pending.size() == 1 ? packet.pending.begin() : packet.pending.end();
}

void forget_key(Packet& packet, const std::string& key) {
  packet.knowledge.erase(key);
  if (is_from_knowledge(packet, key)) packet.extensions.erase(key);
}

// What a new value of `key` replaces: another key, which goes, or the value that it had.
KnowledgeEntry replacement(Packet& packet, const Delta& delta, const std::string& key,
                           uint64_t ref) {
  KnowledgeEntry entry{.source_turn = packet.turn, .ref = ref};
  std::string older = key;
  for (const auto& [newer, named] : delta.supersedes) {
    if (newer == key) older = named;
  }
  const auto old = packet.knowledge.find(older);
  const bool is_there = old != packet.knowledge.end() && old->second.ref != ref;
  if (is_there) entry.replaces = old->second.ref;
  if (is_there || older != key) entry.supersedes = older;
  if (older != key) forget_key(packet, older);
  return entry;
}

void learn(Packet& packet, Delta& delta, uint64_t ref) {
  for (auto& [key, value] : delta.knowledge) {
    if (value == "null") {
      forget_key(packet, key);
      continue;
    }
    KnowledgeEntry entry = replacement(packet, delta, key, ref);
    if (is_from_knowledge(packet, key)) {
      // It stands in one place: as the field when it fits, else as what it is, knowledge.
      if (take_extension(packet, key, value, ref)) {
        packet.knowledge.erase(key);
        continue;
      }
      packet.extensions.erase(key);
    }
    entry.value = bounded_json(std::move(value), kKnowledgeBytesMax);
    packet.knowledge[key] = std::move(entry);
  }
  while (packet.knowledge.size() > kKnowledgeMax) {
    packet.knowledge.erase(std::ranges::min_element(
        packet.knowledge, {}, [](const auto& entry) { return entry.second.ref; }));
    ++packet.forgotten_keys;
  }
  for (const auto& [name, value] : delta.extensions) take_extension(packet, name, value, ref);
}

Delta delta_of(JsonElement data) {
  JsonElement recorded;
  if (data["delta"].read(recorded) && recorded.is_object()) {
    // A larger one was not made by a summarizer of ours.
    if (recorded.json().size() <= kDeltaBytesMax) return read_delta(recorded);
  }
  return plain_delta(data);
}

// Whether `action` makes the call again by which its tool found problems last.
bool is_call_that_found(const Packet& packet, const Action& action) {
  for (size_t i = packet.actions.size(); i-- > 0;) {
    const Action& old = packet.actions[i];
    if (old.is_speech() || old.tool != action.tool || old.outcome != Outcome::kPartial) continue;
    return old.args == action.args;
  }
  return false;
}

// Problems stay until a newer report, until the tool that reported them succeeds without one, or
// until the same call no longer reports them. That nobody knows how another call of the tool ended,
// on another file maybe, solves nothing.
void note_diagnostics(Packet& packet, Delta& delta, const Action& action) {
  if (delta.has_diagnostics) {
    packet.diagnostics = std::move(delta.diagnostics);
    packet.diagnostics_tool = action.tool;
  } else if (action.tool == packet.diagnostics_tool &&
             (action.outcome == Outcome::kSuccess ||
              (action.outcome == Outcome::kUnknown && is_call_that_found(packet, action)))) {
    packet.diagnostics.clear();
  }
}

// What a report with problems said holds no longer when the same call reports again without it: a
// linter that finds nothing often prints nothing. A tool that speaks for itself says what changes.
void outdate_reports(Packet& packet, const Delta& delta, const Action& action) {
  const std::string_view who = delta.summarizer;
  if (who.empty() || who.find("contract@") != std::string_view::npos) return;
  if (action.outcome == Outcome::kError) return;
  for (const Action& old : packet.actions) {
    const bool is_same = !old.is_speech() && old.tool == action.tool && old.args == action.args;
    if (!is_same || old.outcome != Outcome::kPartial) continue;
    std::erase_if(packet.knowledge, [&](const auto& entry) {
      return entry.second.ref == old.ref &&
             std::ranges::none_of(delta.knowledge,
                                  [&](const auto& said) { return said.first == entry.first; });
    });
  }
}

// How often the same call has brought the same, with this time.
uint64_t times_of(const Packet& packet, const Action& action) {
  for (size_t i = packet.actions.size(); i-- > 0;) {
    const Action& old = packet.actions[i];
    const bool is_same = old.tool == action.tool && old.args == action.args &&
                         old.outcome == action.outcome && old.summary == action.summary &&
                         old.facts == action.facts;
    if (is_same && !old.is_speech()) return old.times + 1;
  }
  return 1;
}

// The packet after `action`, whose tool and arguments are known and whose rest `delta` tells.
void take_result(Packet& packet, Action action, Delta delta) {
  if (action.tool.empty()) action.tool = "unknown";
  action.summary = cut_end(without_tokens(packet, delta.summary), kSummaryBytesMax);
  action.outcome = delta.outcome;
  action.facts = std::move(delta.facts);
  action.is_summary_given = action.facts.is_text && is_summary_given(delta);
  outdate_reports(packet, delta, action);
  learn(packet, delta, action.ref);
  if (!delta.state_summary.empty()) packet.state_summary = shown_text(delta.state_summary);
  note_diagnostics(packet, delta, action);
  packet.candidates = std::move(delta.candidates);
  note_outcome(packet, action.tool, action.outcome, delta.error, action.ref);
  action.times = times_of(packet, action);
  packet.actions.push_back(std::move(action));
}

void tool_result(Packet& packet, JsonElement data, uint64_t ref) {
  Action action{.ref = ref, .turn = packet.turn, .tool = tool_name(packet, data)};
  const auto call = answered_call(packet, text_of(data, "call_id"), action.tool);
  if (call != packet.pending.end()) {
    if (action.tool.empty()) action.tool = call->tool;
    action.args = std::move(call->args);
    packet.pending.erase(call);
  }
  if (action.args.empty()) action.args = json_of(data, "args");
  take_result(packet, std::move(action), delta_of(data));
}

// Whether anything was said.
bool speech(Packet& packet, Speaker speaker, std::string_view content, uint64_t ref) {
  std::string said = shown_text(content);
  if (said.empty()) return false;
  packet.actions.push_back(
      {.ref = ref, .turn = packet.turn, .speaker = speaker, .said = std::move(said)});
  return true;
}

// The words of a reply before its call begins, in whichever notation: the call has an event of its
// own.
std::string_view words_before_call(std::string_view text) {
  for (const std::string_view mark :
       {"<start_", "call:", "<tool", "<function", "<|", "{\"", "```"}) {
    text = text.substr(0, text.find(mark));
  }
  const size_t last = text.find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? "" : text.substr(0, last + 1);
}

// An answer that was of no use is not shown: a small model would write it again. One line says what
// was wrong with it, when the runner wants it said, until an answer is of use.
bool note_useless_reply(Packet& packet, JsonElement data, uint64_t ref) {
  JsonElement error;
  if (!data["error"].read(error) || !error.is_object()) return false;
  const std::string_view kind = json_string(error, "kind");
  if (kind != "malformed_output" && kind != "repeated") return false;
  bool shows = false;
  if (!error["show"].read(shows) || !shows) return true;
  packet.error_count += 1;
  if (packet.errors.size() == kErrorsMax) packet.errors.erase(packet.errors.begin());
  std::string_view message = json_string(error, "message");
  if (message.empty()) message = kNoErrorMessage;
  packet.errors.push_back({.tool = std::string(kReply),
                           .message = cut_characters(shown_text(message), kErrorCharactersMax),
                           .ref = ref});
  return true;
}

// What the agent said: the next answer of a person is about it, and the plan behind a call is in
// it.
bool model_response(Packet& packet, JsonElement data, uint64_t ref) {
  const bool was_useless =
      std::erase_if(packet.errors, [](const ToolError& one) { return one.tool == kReply; }) > 0;
  if (note_useless_reply(packet, data, ref)) return true;
  JsonArray calls;
  const std::string text = text_of(data, "text");
  const bool has_calls = data["calls"].read(calls) && !calls.empty();
  const std::string_view words = has_calls ? words_before_call(text) : text;
  return speech(packet, Speaker::kAgent, words, ref) || was_useless;
}

// What was done and learned elsewhere than by a call.
void packet_delta(Packet& packet, JsonElement data, uint64_t ref) {
  Delta learned;
  read_knowledge(data, learned);
  learn(packet, learned, ref);
  const JsonElement error = data["error"];
  if (error.is_string()) note_outcome(packet, {}, Outcome::kError, error.text(), ref);
  if (error.is_null()) packet.errors.clear();
  const JsonElement action = data["action"];
  if (!action.is_object()) return;
  const std::string tool = tool_name(packet, action);
  packet.actions.push_back(
      {.ref = ref,
       .turn = packet.turn,
       .tool = tool.empty() ? "unknown" : tool,
       .summary = cut_end(without_tokens(packet, json_string(action, "summary")), kSummaryBytesMax),
       .outcome = named<Outcome>(json_string(action, "outcome")).value_or(Outcome::kError)});
}

void set_limit(Packet& packet, uint64_t bytes) {
  packet.limit = std::max(kPacketLimitMin, bytes);
  packet.goal_cuts = 0;  // the goal too has another share
}

// Whether the view may have changed by more than its turn.
bool apply_typed(Packet& packet, EventType type, JsonElement data, uint64_t ref) {
  switch (type) {
    case EventType::kRunStart:
      run_start(packet, data, ref);
      return true;
    case EventType::kAgentResumed:
      return add_control_tokens(packet, data);
    case EventType::kUserMessage:
      return speech(packet, Speaker::kUser, text_of(data, "content"), ref);
    case EventType::kModelResponse:
      return model_response(packet, data, ref);
    case EventType::kToolCall:
      tool_call(packet, data);
      return false;
    case EventType::kToolResult:
      tool_result(packet, data, ref);
      return true;
    case EventType::kHubUpdate:
      packet.hub_context = json_of(data, "nodes");
      return true;
    case EventType::kPacketDelta:
      packet_delta(packet, data, ref);
      return true;
    case EventType::kPacketLimit:
      set_limit(packet, number_of(data, "bytes", packet.limit));
      return true;
    default:
      return false;
  }
}

}  // namespace

// A success of another tool does not undo the failure of this one, nor does a result of the same
// tool of which nobody knows how it ended.
void note_outcome(Packet& packet, std::string_view tool, Outcome outcome, std::string_view error,
                  uint64_t ref) {
  if (outcome == Outcome::kUnknown) return;
  std::erase_if(packet.errors, [&](const ToolError& one) { return one.tool == tool; });
  if (outcome != Outcome::kError) return;
  packet.error_count += 1;
  if (packet.errors.size() == kErrorsMax) packet.errors.erase(packet.errors.begin());
  if (error.empty()) error = kNoErrorMessage;
  packet.errors.push_back({.tool = std::string(tool),
                           .message = cut_characters(shown_text(error), kErrorCharactersMax),
                           .ref = ref});
}

void apply_data(Packet& packet, EventType type, JsonElement data, uint64_t ref) {
  if (data.is_object()) apply_typed(packet, type, data, ref);
}

void limit_view(Packet& packet, uint64_t bytes) {
  set_limit(packet, bytes);
  forget(packet);
  fit(packet);
}

void apply(Packet& packet, const LineView& event, const ApplyOptions& options) {
  if (event.seq == 0) {
    packet.agent_id = event.agent_id;
    packet.operation = event.operation.str();
    packet.node_id = event.node_id.str();
  }
  packet.turn = event.turn;
  const EventType type = event_type(event.type.escaped);
  if (!changes_packet(type)) return;
  std::string scratch;
  const auto tree = JsonTree::parse(without_raw_output(event.data, scratch));
  if (!tree.ok() || !tree.value().root().is_object()) return;
  const bool changed = apply_typed(packet, type, tree.value().root(), event.seq);
  if (type == EventType::kHubUpdate) packet.hub_freshness = event.time;
  if (options.limit_override > 0) packet.limit = std::max(kPacketLimitMin, options.limit_override);
  if (!changed) return;
  forget(packet);
  fit(packet, options.weights);
  DCHECK(check_packet(packet).ok());
  DCHECK(view_text(packet).size() <= packet.limit);
}

}  // namespace twotrack
