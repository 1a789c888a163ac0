#include "python/loose_event.h"

#include <optional>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "packet/outcome.h"
#include "packet/read_delta.h"
#include "packet/sent_event.h"
#include "packet/shown_json.h"
#include "packet/shown_text.h"
#include "projection/apply.h"
#include "python/errors.h"
#include "python/values.h"
#include "summary/contract.h"
#include "summary/summarize.h"

namespace nb = nanobind;

namespace twotrack::python {
namespace {

constexpr uint64_t kTurnMax = uint64_t{1} << 53;

// ---- A return that says everything itself, in few words. Most do, and need no digest. ----

// The delta of such a return, while its members are read one by one. What summarize() would treat
// in another way than to copy it makes it unfit, and summarize() is asked.
class Plain {
 public:
  void take_summary(std::string_view text) {
    if (text.size() > kSummaryBytesMax) return refuse();
    delta_.summary = text;
  }
  void take_outcome(std::string_view name) {
    outcome_ = named<Outcome>(name);
    if (!outcome_) refuse();
  }
  void take_error(std::string_view text) {
    if (!text.empty()) delta_.error = text;
  }
  void learn(std::string_view key, std::string value) {
    if (key.size() > kKeyBytesMax || value.size() > kKnowledgeValueMax) return refuse();
    if (delta_.knowledge.size() == kKnowledgeKeysMax) return refuse();
    delta_.knowledge.emplace_back(shown_text(key), std::move(value));
  }
  void refuse() { is_fit_ = false; }

  // Nothing when it is not fit.
  std::optional<Delta> take() {
    if (!is_fit_ || delta_.summary.empty()) return std::nullopt;
    delta_.outcome = outcome_.value_or(delta_.error.empty() ? Outcome::kSuccess : Outcome::kError);
    // An error that is said not to be one, and an error without words: both want a closer look.
    if ((delta_.outcome == Outcome::kError) == delta_.error.empty()) return std::nullopt;
    delta_.summarizer = "contract@1";
    return std::move(delta_);
  }

 private:
  Delta delta_{};
  std::optional<Outcome> outcome_{};
  bool is_fit_ = true;
};

std::optional<Delta> plain_return(JsonElement data) {
  Plain plain;
  for (const auto member : data.object()) {
    std::string_view text;
    JsonObject known;
    if (member.key == "summary" && member.value.read(text)) {
      plain.take_summary(text);
    } else if (member.key == "outcome" && member.value.read(text)) {
      plain.take_outcome(text);
    } else if (member.key == "error" && member.value.read(text)) {
      plain.take_error(text);
    } else if (member.key == "knowledge_delta" && member.value.read(known)) {
      for (const auto entry : known) plain.learn(entry.key, entry.value.json());
    } else if (member.key != "result" && !(member.key == "error" && member.value.is_null())) {
      return std::nullopt;
    }
  }
  return plain.take();
}

// ---- Everything else ----

bool has_delta(JsonElement data) {
  return data["delta"].exists() || data["summary_delta"].exists() || data["packet_delta"].exists();
}

// A delta that came with the event, in whichever form. Raises what is wrong with it.
Delta sent_delta(std::string_view tool, JsonElement data) {
  JsonWriter json;
  json.begin_object().member("tool", tool);
  for (const auto& [name, value] : data.object()) {
    if (name != "tool" && name != "raw_output") json.key(name).raw(value.json());
  }
  json.end_object();
  const Draft draft = unwrap(make_sent({.type = "tool_result", .data = json.text()}, nullptr));
  const JsonTree tree = unwrap(JsonTree::parse(draft.data()));
  return read_delta(tree.root()["delta"]);
}

Delta recorded_or_made(std::string_view tool, JsonElement data, const Registry& registry) {
  JsonElement recorded;
  if (has_delta(data)) return sent_delta(tool, data);
  std::string_view text;
  const std::string json = data.json();
  JsonElement raw;
  if (data.is_object() && data["raw_output"].read(raw)) {
    auto draft = Draft::make({.type = "tool_result", .data = json}, nullptr);
    if (draft.ok()) {
      add_delta(draft.value(), &registry);
      const auto made = JsonTree::parse(draft.value().data());
      if (made.ok() && made.value().root()["delta"].read(recorded)) return read_delta(recorded);
    }
  }
  const std::string_view output = !data.read(text) ? std::string_view(json) : text;
  return summarize({.tool = tool, .raw_output = output, .registry = &registry});
}

void take(Loose& loose, std::string_view tool, Delta delta) {
  apply_result(loose.packet, tool, std::move(delta), loose.next_ref++);
  keep_recent(loose, loose.actions_max);
}

std::string_view first_text(JsonElement a, JsonElement b,
                            std::initializer_list<std::string_view> keys) {
  for (const JsonElement object : {a, b}) {
    if (!object.is_object()) continue;
    for (const std::string_view key : keys) {
      const std::string_view text = json_string(object, key);
      if (!text.empty()) return text;
    }
  }
  return {};
}

void tool_result(Loose& loose, JsonElement event, const Registry& registry) {
  JsonElement data;
  if (!event["data"].read(data)) data = event;
  std::string_view tool = first_text(event, data, {"tool_name", "tool"});
  if (tool.empty()) tool = "unknown";
  if (data.is_object()) {
    if (auto delta = plain_return(data)) return take(loose, tool, std::move(*delta));
  }
  take(loose, tool, recorded_or_made(tool, data, registry));
}

void set_turn(Packet& packet, JsonElement object) {
  uint64_t turn = 0;
  if (object.is_object() && object["turn"].read(turn) && turn <= kTurnMax) packet.turn = turn;
}

void apply_tree(Loose& loose, JsonElement event, const Registry& registry) {
  if (!event.is_object()) return;
  std::string_view type = json_string(event, "type");
  if (type.empty()) type = json_string(event, "event");
  JsonElement inner;
  const bool has_data = event["data"].read(inner);
  if (type == "tool_result") {
    tool_result(loose, event, registry);
  } else if (type == "turn_start") {
    set_turn(loose.packet, event);
    if (has_data) set_turn(loose.packet, inner);
  } else if (type == "hub_update") {
    JsonElement context;
    const bool found = event["context"].read(context) ||
                       (has_data && inner.is_object() &&
                        (inner["nodes"].read(context) || inner["context"].read(context)));
    loose.packet.hub_context = found ? shown_json(context) : "{}";
    loose.hub_is_new = true;
  }
}

}  // namespace

void keep_recent(Loose& loose, uint64_t actions_max) {
  std::deque<Action>& actions = loose.packet.actions;
  while (actions.size() > actions_max) actions.pop_front();
}

void apply_loose(Loose& loose, std::string_view json, const Registry& registry) {
  loose.hub_is_new = false;
  const JsonTree tree = unwrap(JsonTree::parse(json));
  apply_tree(loose, tree.root(), registry);
}

void apply_loose(Loose& loose, nb::handle event, const Registry& registry) {
  apply_loose(loose, to_json(event), registry);
}

}  // namespace twotrack::python
