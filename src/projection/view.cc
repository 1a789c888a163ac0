#include "projection/view.h"

#include <algorithm>

#include "base/encoding.h"
#include "base/json_writer.h"
#include "event/line.h"
#include "packet/shown_text.h"
#include "projection/block.h"

namespace twotrack {
namespace {

constexpr std::string_view kHistory = "\"history\":[";

// Adds members to one side of the view as long as there is room, and remembers what found none.
class Members {
 public:
  Members(size_t room, std::vector<Omission>& omissions) : room_(room), omissions_(&omissions) {}

  // A text that may be cut down to fit; at most a share of the room.
  void text(std::string_view name, std::string_view value, size_t bytes_max) {
    if (value.empty()) return;
    const size_t frame = name.size() + 4;
    const size_t room = std::min(bytes_max, room_ > frame ? room_ - frame : 0);
    if (room < 8) return leave_out(name, value.size());
    const std::string literal = quoted(shown_text(value), room);
    if (literal.size() < value.size()) leave_out(name, value.size() - literal.size());
    add(name, literal);
  }

  // A JSON value that is shown whole or not at all.
  void json(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    if (value.size() + name.size() + 4 > room_) return leave_out(name, value.size());
    add(name, value);
  }

  // As many items of a list as fit.
  void list(std::string_view name, const std::vector<std::string>& items, size_t bytes_max) {
    if (items.empty()) return;
    const size_t room = std::min(bytes_max, room_ > name.size() + 6 ? room_ - name.size() - 6 : 0);
    std::string text = "[";
    for (size_t i = 0; i < items.size(); ++i) {
      if (text.size() + items[i].size() + 2 > room) {
        leave_out(std::string(name) + "[" + std::to_string(i) + "]", items[i].size());
        continue;
      }
      if (text.size() > 1) text.push_back(',');
      text += items[i];
    }
    if (text.size() > 1) add(name, text + "]");
  }

  void leave_out(std::string_view name, size_t bytes) {
    omissions_->push_back({std::string(name), "over_budget", bytes});
  }

  void add(std::string_view name, std::string_view value) {
    const size_t before = out_.size();
    if (!out_.empty()) out_.push_back(',');
    out_.append("\"").append(name).append("\":").append(value);
    room_ -= std::min(room_, out_.size() - before);
  }

  size_t room() const { return room_; }
  std::string take() { return std::move(out_); }

 private:
  size_t room_;
  std::vector<Omission>* omissions_;
  std::string out_;
};

std::string node_json(const Packet& packet, size_t bytes_max) {
  if (packet.node_id.empty()) return {};
  std::string json = "{\"id\":" + quoted(shown_text(packet.node_id), bytes_max / 2);
  if (!packet.node_type.empty()) json += ",\"type\":" + quoted(shown_text(packet.node_type), 40);
  if (!packet.node_summary.empty()) {
    json += ",\"summary\":" + quoted(shown_text(packet.node_summary), bytes_max / 2);
  }
  return json + "}";
}

// The entries that were set last are kept; they stand in the order of their keys.
std::string knowledge_json(const Packet& packet, size_t bytes_max,
                           std::vector<Omission>& omissions) {
  std::vector<const std::pair<const std::string, KnowledgeEntry>*> newest;
  for (const auto& entry : packet.knowledge) newest.push_back(&entry);
  std::ranges::stable_sort(
      newest, [](const auto* a, const auto* b) { return a->second.ref > b->second.ref; });
  size_t used = 2;
  std::vector<std::pair<std::string, std::string>> kept;
  for (const auto* entry : newest) {
    const std::string key = quoted(shown_text(entry->first), 80);
    const size_t cost = key.size() + entry->second.value.size() + 2;
    if (used + cost > bytes_max) {
      omissions.push_back({"knowledge." + entry->first, "over_budget", cost});
      continue;
    }
    used += cost;
    kept.emplace_back(key, entry->second.value);
  }
  if (kept.empty()) return {};
  std::ranges::sort(kept);
  std::string json = "{";
  for (const auto& [key, value] : kept) {
    if (json.size() > 1) json.push_back(',');
    json.append(key).append(":").append(value);
  }
  return json + "}";
}

std::string error_json(const LastError& error, size_t bytes_max) {
  const std::string tool = quoted(shown_text(error.tool), std::min<size_t>(bytes_max / 3, 72));
  return "{\"tool\":" + tool +
         ",\"message\":" + quoted(shown_text(error.message), bytes_max * 2 / 3) + ",\"ref\":\"" +
         format_ref(error.ref) + "\"}";
}

std::string extensions_json(const Packet& packet) {
  if (packet.extensions.empty()) return {};
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : packet.extensions) json.key(name).raw(value);
  json.end_object();
  return json.take();
}

std::string before_actions(const Packet& packet, std::vector<Omission>& omissions) {
  const size_t limit = packet.limit;
  Members members(limit * 45 / 100, omissions);
  members.text("goal", packet.goal, limit / 4);
  members.text("operation", packet.operation, limit / 10);
  members.json("node", node_json(packet, limit / 6));
  members.json("constraints", packet.constraints);
  return "{" + members.take();
}

std::string after_actions(const Packet& packet, std::vector<Omission>& omissions) {
  const size_t limit = packet.limit;
  const std::string turn = ",\"turn\":" + std::to_string(packet.turn) + "}";
  const size_t room = limit * 40 / 100 - std::min(limit * 40 / 100, turn.size());
  // Taken first, shown last: what the next decision needs most must find room.
  std::string error;
  if (packet.last_error) error = error_json(*packet.last_error, std::min<size_t>(280, limit / 6));
  const size_t error_room = error.size() + 40;
  Members rest(room > error_room ? room - error_room : 0, omissions);
  rest.list("diagnostics", packet.diagnostics, limit / 4);
  rest.text("state_summary", packet.state_summary, limit / 10);
  rest.json("knowledge", knowledge_json(packet, std::min(limit / 4, rest.room()), omissions));
  rest.json("extensions", extensions_json(packet));
  rest.list("candidate_actions", packet.candidates, limit / 8);
  rest.json("hub_context", packet.hub_context);
  std::string text = rest.take();
  const auto append = [&](std::string_view member) {
    if (!text.empty()) text.push_back(',');
    text += member;
  };
  if (!error.empty()) append("\"last_error\":" + error);
  if (packet.error_count > 0) append("\"error_count\":" + std::to_string(packet.error_count));
  return (text.empty() ? "" : "," + text) + turn;
}

// What is remembered of actions that are no longer shown, as one member in front of the history.
std::string seen_member(const Packet& packet) {
  if (packet.seen.empty()) return {};
  JsonWriter json;
  json.begin_object();
  for (const SeenField& field : packet.seen) json.member(field.field, field.values);
  json.end_object();
  return "\"seen\":" + json.take() + ",";
}

}  // namespace

ViewFrame make_frame(const Packet& packet) {
  ViewFrame frame;
  frame.before = before_actions(packet, frame.omissions);
  if (frame.before.size() > 1) frame.before.push_back(',');
  frame.after = "]" + after_actions(packet, frame.omissions);
  return frame;
}

View make_view(const Packet& packet) {
  ViewFrame frame = make_frame(packet);
  View view{.text = std::move(frame.before), .omissions = std::move(frame.omissions)};
  view.text += seen_member(packet) + std::string(kHistory);
  bool first = true;
  for (const Action& action : packet.actions) {
    if (action.hidden > 0 || action.shown.empty()) {
      const size_t size = action.facts.tree.size() + action.user_message.size();
      view.omissions.push_back({format_ref(action.ref), "summarized", size});
    }
    if (action.shown.empty()) continue;
    if (!first) view.text.push_back(',');
    first = false;
    view.text += action.shown;
  }
  view.text += frame.after;
  return view;
}

size_t history_bytes(const Packet& packet) {
  size_t bytes = seen_member(packet).size() + kHistory.size();
  for (const Action& action : packet.actions) {
    bytes += action.shown.empty() ? 0 : action.shown.size() + 1;
  }
  return bytes;
}

std::string view_text(const Packet& packet) {
  return make_view(packet).text;
}

}  // namespace twotrack
