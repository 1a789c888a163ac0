#include "projection/view.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "event/line.h"
#include "packet/control_tokens.h"
#include "packet/problems.h"
#include "packet/shown_text.h"
#include "projection/goal.h"
#include "projection/pieces.h"

namespace twotrack {
namespace {

constexpr std::string_view kHistory = "\"history\":[";
constexpr std::string_view kKnowledgeOmission = "knowledge.";
constexpr size_t kTurnDigitsMax = 10;
constexpr uint64_t kTurnMax = 9'999'999'999;  // nobody counts further, but a log may say so
// What is left when nothing fits: {"history":[],"turn":…}
constexpr size_t kSkeletonBytes =
    kHistory.size() + std::string_view("{],\"turn\":}").size() + kTurnDigitsMax;

// Shares of the limit, in percent: the history has the rest, and what these leave. Each is a
// ceiling, so that no member can push out the others. `twotrack-lab eval recall` on recorded runs
// compares two settings; docs/packet.md has what it printed for those that were tried.
constexpr size_t kBeforeShare = 45;       // of what stands before the history, when that is cut
constexpr size_t kBeforeShareUncut = 80;  // as long as everything that happened is shown whole
constexpr size_t kAfterShare = 40;  // 45 and 40: the history keeps a seventh at the very least
constexpr size_t kGoalShare = 12;   // an eighth, in whole paragraphs (goal.h)
// A goal of up to so many bytes is hardly worth cutting: it has a fixed room, within these shares.
// With less than before values of outputs win (docs/packet.md, "less room for short goals").
constexpr size_t kShortGoalBytes = 600;
constexpr size_t kShortGoalRoom = 200;
constexpr size_t kShortGoalShareMin = 15;
constexpr size_t kShortGoalShareMax = 20;  // reached at a limit of 1,000 bytes
constexpr size_t kOperationShare = 10;     // mostly one word: this bounds what others send
constexpr size_t kNodeShare = 16;
constexpr size_t kErrorShare = 16;
constexpr size_t kDiagnosticsShare = 25;      // some in full, when all others can be named in it
constexpr size_t kDiagnosticNamesShare = 32;  // when there is not even room for all of these
constexpr size_t kStateShare = 10;
constexpr size_t kKnowledgeShare = 25;
constexpr size_t kCandidatesShare = 12;

constexpr std::string_view kResultMember = ",\"got\":\"";
constexpr size_t kTellingErrorBytes = 40;  // so much of a message is looked for in a result
constexpr size_t kErrorBytesMax = 320;
constexpr size_t kTextBytesMin = 8;  // less of a text says nothing

// {"more":16384}, with its comma: more problems than a delta can hold.
constexpr size_t kMoreBytesMax = 15;

size_t less(size_t bytes, size_t by) {
  return bytes > by ? bytes - by : 0;
}

Json list_json(const std::vector<Json>& items) {
  std::string json = "[";
  for (const Json& item : items) {
    if (json.size() > 1) json.push_back(',');
    json += item.text;
  }
  return {json + "]"};
}

// Of a list: each item has a comma behind it or the bracket.
size_t bytes_of(const std::vector<Json>& items) {
  size_t bytes = 1;
  for (const Json& item : items) bytes += item.size() + 1;
  return bytes;
}

// Of a text that was made by shown_json(); a value that is no array is its own only item.
std::vector<Json> items_of(const Json& json) {
  std::vector<Json> items;
  JsonScanner scanner(json);
  const Status read = scanner.for_each_element([&](std::string_view item) -> Status {
    items.push_back({std::string(item)});
    return Done{};
  });
  if (!read.ok() || items.empty()) return {json};
  return items;
}

// The members of one side of the view. They are offered in the order of their worth, each takes
// what room is left, and what finds none is remembered; they stand in an order of their own.
// None has a control token in it.
class Members {
 public:
  Members(const Packet& packet, size_t percent, std::vector<Omission>& omissions)
      : tokens_(packet.control_tokens),
        limit_(packet.limit),
        room_(share(percent)),
        omissions_(&omissions) {}

  std::string apart(std::string_view text) const { return tokens_.apart(text); }
  Json apart(const Json& json) const { return {tokens_.apart(json)}; }
  std::vector<Json> apart(const std::vector<Json>& values) const {
    std::vector<Json> all;
    all.reserve(values.size());
    for (const Json& value : values) all.push_back(apart(value));
    return all;
  }

  size_t share(size_t percent) const {
    return (limit_ > kSkeletonBytes ? limit_ - kSkeletonBytes : 0) * percent / 100;
  }
  // What a value of this name may take.
  size_t room_for(std::string_view name, size_t percent) const {
    const size_t frame = name.size() + 4;  // quotes, colon, comma
    return std::min(share(percent), room_ > frame ? room_ - frame : 0);
  }

  // A text of which the middle goes when it is too long.
  void text(std::string_view name, std::string_view value, size_t percent) {
    if (value.empty()) return;
    const size_t room = room_for(name, percent);
    if (room < kTextBytesMin) return leave_out(name, value.size());
    std::string shown = apart(shown_text(value));
    if (shown.size() + 2 > room) {
      leave_out(name, shown.size() + 2 - room, "summarized");
      shown = cut_middle(shown, room - 2);
    }
    put(name, {quoted(shown, room)});
  }

  // The paragraphs of a goal that say most, in their order.
  std::shared_ptr<const CutGoal> goal(const Packet& packet, size_t percent) {
    if (packet.goal.empty()) return {};
    const size_t room = room_for("goal", percent);
    if (room < kTextBytesMin) return leave_out("goal", packet.goal.size()), nullptr;
    auto cut = cut_goal(packet, room - 2);
    if (cut->shown.left_out > 0) leave_out("goal", cut->shown.left_out, "summarized");
    put("goal", cut->shown.json);
    return cut;
  }

  // A JSON value that is shown whole or not at all.
  void json(std::string_view name, Json value, size_t percent = 100) {
    if (value.empty()) return;
    value = apart(value);
    if (value.size() > room_for(name, percent)) return leave_out(name, value.size());
    put(name, std::move(value));
  }

  // The same; of an array that is too long, the items that fit, in their order.
  void json_items(std::string_view name, Json value) {
    value = apart(value);
    if (value.size() <= room_for(name, 100)) return json(name, std::move(value));
    std::vector<Json> items = items_of(value);
    const size_t least = std::ranges::min(items, {}, &Json::size).size();
    if (least + 3 > room_for(name, 100)) return leave_out(name, value.size());
    list(name, items, 100);
  }

  // As many items of a list as fit.
  void list(std::string_view name, const std::vector<Json>& items, size_t percent) {
    const size_t room = room_for(name, percent);
    std::string text = "[";
    for (size_t i = 0; i < items.size(); ++i) {
      if (text.size() + items[i].size() + 2 > room) {
        leave_out(std::string(name) + "[" + std::to_string(i) + "]", items[i].size());
        continue;
      }
      if (text.size() > 1) text.push_back(',');
      text += items[i].text;
    }
    if (text.size() > 1) put(name, {text + "]"});
  }

  // Problems in full while all others are named; the names may take more than the messages.
  void problems(std::string_view name, const std::vector<Json>& entries,
                std::span<const Problem> read) {
    const size_t full_max = room_for(name, kDiagnosticsShare);
    const size_t bytes = bytes_of(entries);
    if (entries.empty()) return;
    if (bytes <= full_max) return put(name, list_json(entries));
    const size_t names_max = room_for(name, kDiagnosticNamesShare);
    ToldProblems told = tell_problems(read, less(full_max, 1), less(names_max, 1));
    if (told.left_out > 0) {
      told = tell_problems(read, 0, less(names_max, 1 + kMoreBytesMax));
      told.json.push_back({"{\"more\":" + std::to_string(told.left_out) + "}"});
    }
    const size_t shown = bytes_of(told.json);
    if (shown > names_max) return leave_out(name, bytes);
    leave_out(name, bytes > shown ? bytes - shown : 0, "summarized");
    put(name, list_json(told.json));
  }

  // Names alone the problems whose words stand in `shown`. The room that this gives back is not
  // offered to others: a view without it must hold them too, when `shown` has changed.
  void name_repeated(std::string_view name, std::vector<Problem> problems,
                     std::span<const std::string_view> shown, bool all) {
    const auto member = members_.find(name);
    if (member == members_.end()) return;
    const auto repeated = std::ranges::stable_partition(
        problems, [&](const Problem& problem) { return !all && !is_told_in(shown, problem); });
    if (repeated.empty()) return;
    const size_t bytes = member->second.size();
    const ToldProblems told =
        tell_problems(problems, bytes, bytes, problems.size() - repeated.size());
    if (told.left_out == 0) shorten(name, list_json(told.json));
  }

  // In room that is nobody's.
  void set(std::string_view name, Json value) {
    if (!value.empty()) members_[std::string(name)] = std::move(value);
  }

  // The same with less, because the history says the rest.
  void shorten(std::string_view name, Json value) {
    const auto member = members_.find(name);
    if (member == members_.end() || value.size() >= member->second.size()) return;
    leave_out(name, member->second.size() - value.size(), "in_history");
    member->second = std::move(value);
  }

  void leave_out(std::string_view name, size_t bytes, std::string_view reason = "over_budget") {
    omissions_->push_back({std::string(name), std::string(reason), bytes});
  }

  // The members that were put, in the order of `names`, each with a comma behind it.
  std::string take(std::initializer_list<std::string_view> names) const {
    std::string text;
    for (const std::string_view name : names) {
      const auto member = members_.find(name);
      if (member == members_.end()) continue;
      text.append("\"").append(name).append("\":").append(member->second.text).append(",");
    }
    return text;
  }

 private:
  void put(std::string_view name, Json value) {
    room_ -= std::min(room_, name.size() + value.size() + 4);
    members_.emplace(name, std::move(value));
  }

  ControlTokens tokens_;
  size_t limit_;
  size_t room_;
  std::vector<Omission>* omissions_;
  std::map<std::string, Json, std::less<>> members_;
};

Json node_json(const Packet& packet, size_t bytes_max, const Members& members) {
  if (packet.node_id.empty()) return {};
  const auto shown = [&](std::string_view text) { return members.apart(shown_text(text)); };
  std::string json = "{\"id\":" + quoted(shown(packet.node_id), bytes_max / 2);
  if (!packet.node_type.empty()) json += ",\"type\":" + quoted(shown(packet.node_type), 40);
  if (!packet.node_summary.empty()) {
    json += ",\"summary\":" + quoted(shown(packet.node_summary), bytes_max / 2);
  }
  return {json + "}"};
}

// The entries that were set last are kept; they stand in the order of their keys.
Json knowledge_json(const Packet& packet, size_t bytes_max, const Members& members,
                    std::vector<Omission>& omissions) {
  size_t used = 2;
  std::map<std::string, std::string> kept;
  for (const auto* entry : newest_knowledge(packet)) {
    std::string key = quoted(members.apart(entry->first), bytes_max);
    std::string value = members.apart(entry->second.value);
    const size_t cost = key.size() + value.size() + 2;
    if (used + cost > bytes_max) {
      omissions.push_back({std::string(kKnowledgeOmission) + entry->first, "over_budget", cost});
      continue;
    }
    used += cost;
    kept.emplace(std::move(key), std::move(value));
  }
  if (kept.empty()) return {};
  std::string json = "{";
  for (const auto& [key, value] : kept) {
    if (json.size() > 1) json.push_back(',');
    json.append(key).append(":").append(value);
  }
  return {json + "}"};
}

// Within its share, and beyond it as far as `spare` bytes of the view are free: those that come
// after it in line have the same room as without.
void add_knowledge(const Packet& packet, size_t spare, Members& members,
                   std::vector<Omission>& omissions) {
  constexpr std::string_view kName = "knowledge";
  std::vector<Omission> missing;
  Json json = knowledge_json(packet, members.room_for(kName, kKnowledgeShare), members, missing);
  const size_t used = json.empty() ? 0 : json.size() + kName.size() + 4;
  members.json(kName, std::move(json));
  if (spare > 0 && !missing.empty() && used + spare > kName.size() + 4) {
    missing.clear();
    members.set(kName, knowledge_json(packet, used + spare - kName.size() - 4, members, missing));
  }
  std::ranges::move(missing, std::back_inserter(omissions));
}

// Whether the result of the failed call is shown and says what went wrong.
bool is_told(const Packet& packet, const ToolError& error) {
  const auto action = std::ranges::find(packet.actions, error.ref, &Action::ref);
  if (action == packet.actions.end()) return false;
  const size_t got = action->shown.text.find(kResultMember);
  if (got == std::string::npos) return false;
  const std::string words = quoted(utf8_prefix(error.message, kTellingErrorBytes), SIZE_MAX);
  const std::string_view inside = std::string_view(words).substr(1, words.size() - 2);
  return action->shown.text.find(inside, got) != std::string::npos;
}

Json named_error_json(const ToolError& error) {
  return {"{\"tool\":" + quoted(shown_text(error.tool), SIZE_MAX) + ",\"ref\":\"" +
          format_ref(error.ref) + "\"}"};
}

// Whether its tool has answered since, and nobody knows how.
bool is_in_doubt(const Packet& packet, const ToolError& error) {
  return std::ranges::any_of(packet.actions, [&](const Action& action) {
    return action.ref > error.ref && !action.is_speech() && action.tool == error.tool;
  });
}

Json error_json(const ToolError& error, size_t bytes_max, const Members& members) {
  const std::string ref = ",\"ref\":\"" + format_ref(error.ref) + "\"}";
  std::string json = "{";
  if (!error.tool.empty()) {
    json += "\"tool\":" + quoted(shown_text(error.tool), bytes_max / 4) + ",";
  }
  json += "\"message\":";
  const size_t taken = json.size() + ref.size();
  if (bytes_max < taken + kTextBytesMin) return {};  // without its message it says nothing
  return {json + quoted(members.apart(error.message), bytes_max - taken) + ref};
}

Json extensions_json(const Packet& packet) {
  if (packet.extensions.empty()) return {};
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : packet.extensions) json.key(name).raw(value);
  json.end_object();
  return json.take();
}

size_t goal_share(const Packet& packet) {
  const bool is_short = packet.goal.size() <= kShortGoalBytes;
  const size_t short_share =
      std::clamp(100 * kShortGoalRoom / packet.limit, kShortGoalShareMin, kShortGoalShareMax);
  const size_t least = is_short ? short_share : kGoalShare;
  constexpr std::array<size_t, kGoalCutsMax> kShares = {kBeforeShareUncut, 50, 25};
  return packet.goal_cuts < kGoalCutsMax ? std::max(least, kShares[packet.goal_cuts]) : least;
}

void add_before(const Packet& packet, ViewFrame& frame) {
  const bool is_cut = packet.goal_cuts >= kGoalCutsMax;
  Members members(packet, is_cut ? kBeforeShare : kBeforeShareUncut, frame.omissions);
  if (is_cut) frame.goal = members.goal(packet, goal_share(packet));
  members.text("operation", packet.operation, kOperationShare);
  members.json("node", node_json(packet, members.room_for("node", kNodeShare), members));
  members.json("constraints", packet.constraints);
  if (!is_cut) frame.goal = members.goal(packet, goal_share(packet));
  frame.before = "{" + members.take({"goal", "operation", "node", "constraints"});
}

std::vector<std::string_view> shown_actions(const Packet& packet) {
  std::vector<std::string_view> shown;
  for (const Action& action : packet.actions) {
    if (!action.shown.empty()) shown.emplace_back(action.shown);
  }
  return shown;
}

std::string_view file_of_node(const Packet& packet) {
  return std::string_view(packet.node_id).substr(0, packet.node_id.find("::"));
}

std::string after_history(const Packet& packet, Repeats repeats, size_t spare,
                          std::vector<Omission>& omissions) {
  Members members(packet, kAfterShare, omissions);
  if (!packet.errors.empty()) {
    const size_t room = std::min(kErrorBytesMax, members.room_for("last_error", kErrorShare));
    members.json("last_error", error_json(shown_error(packet), room, members));
  }
  if (packet.error_count > 0) members.json("error_count", {std::to_string(packet.error_count)});
  const std::vector<Json> diagnostics = members.apart(packet.diagnostics);
  const std::vector<Problem> problems =
      read_problems(diagnostics, members.apart(file_of_node(packet)));
  members.problems("diagnostics", diagnostics, problems);
  members.text("state_summary", packet.state_summary, kStateShare);
  add_knowledge(packet, spare, members, omissions);
  members.list("candidate_actions", members.apart(packet.candidates), kCandidatesShare);
  members.json("extensions", extensions_json(packet));
  members.json_items("hub_context", packet.hub_context);
  const bool hopes = repeats == Repeats::kHoped;
  const bool is_cut = packet.goal_cuts >= kGoalCutsMax;
  if (repeats != Repeats::kTold && !packet.errors.empty()) {
    const ToolError& error = shown_error(packet);
    if ((is_cut || is_in_doubt(packet, error)) && (hopes || is_told(packet, error))) {
      members.shorten("last_error", members.apart(named_error_json(error)));
    }
  }
  if (repeats != Repeats::kTold && !problems.empty()) {
    members.name_repeated("diagnostics", problems, shown_actions(packet), hopes);
  }
  return "]," +
         members.take({"knowledge", "hub_context", "extensions", "state_summary", "diagnostics",
                       "candidate_actions", "last_error", "error_count"}) +
         "\"turn\":" + std::to_string(std::min(packet.turn, kTurnMax)) + "}";
}

void note_action(const Action& action, std::vector<Omission>& omissions) {
  const size_t size = action.facts.tree.size() + action.said.size() + action.args.size();
  if (action.shown.empty()) {
    omissions.push_back({format_ref(action.ref), "over_budget", size});
  } else if (action.hidden > 0 || action.said.size() > action.shown.size()) {
    omissions.push_back({format_ref(action.ref), "summarized",
                         size > action.shown.size() ? size - action.shown.size() : 0});
  }
}

}  // namespace

const ToolError& shown_error(const Packet& packet) {
  for (size_t i = packet.errors.size(); i-- > 0;) {
    if (!is_in_doubt(packet, packet.errors[i])) return packet.errors[i];
  }
  return packet.errors.back();
}

ViewFrame make_frame(const Packet& packet, Repeats repeats) {
  ViewFrame frame;
  add_before(packet, frame);
  frame.after = after_history(packet, repeats, 0, frame.omissions);
  return frame;
}

namespace {

// The frame of a view whose history is decided: knowledge has what the history leaves.
ViewFrame filled_frame(const Packet& packet) {
  ViewFrame frame = make_frame(packet, Repeats::kNamed);
  const auto is_knowledge = [](const Omission& one) {
    return one.what.starts_with(kKnowledgeOmission);
  };
  const size_t spare = less(history_room(packet, frame), history_bytes(packet));
  if (spare == 0 || std::ranges::none_of(frame.omissions, is_knowledge)) return frame;
  frame.omissions.clear();
  add_before(packet, frame);
  frame.after = after_history(packet, Repeats::kNamed, spare, frame.omissions);
  return frame;
}

}  // namespace

View make_view(const Packet& packet) {
  ViewFrame frame = filled_frame(packet);
  for (const RejectedExtension& one : packet.rejected_extensions) {
    frame.omissions.push_back({"extensions." + one.name, "rejected: " + one.reason, 0});
  }
  if (packet.forgotten_keys > 0) {
    frame.omissions.push_back({std::to_string(packet.forgotten_keys) + " keys of knowledge",
                               "forgotten: the oldest of too many", 0});
  }
  View view{.text = std::move(frame.before), .omissions = std::move(frame.omissions)};
  view.text += kHistory;
  bool first = true;
  for (const Action& action : packet.actions) {
    note_action(action, view.omissions);
    if (action.shown.empty()) continue;
    if (!first) view.text.push_back(',');
    first = false;
    view.text += action.shown;
  }
  view.text += frame.after;
  return view;
}

std::string view_text(const Packet& packet) {
  return make_view(packet).text;
}

size_t history_room(const Packet& packet, const ViewFrame& frame) {
  const size_t digits = std::to_string(std::min(packet.turn, kTurnMax)).size();
  const size_t spare = kTurnDigitsMax - std::min(kTurnDigitsMax, digits);
  const size_t taken = frame.before.size() + frame.after.size() + spare;
  return packet.limit > taken ? packet.limit - taken : 0;
}

size_t history_bytes(const Packet& packet) {
  size_t bytes = kHistory.size();
  for (const Action& action : packet.actions) {
    bytes += action.shown.empty() ? 0 : action.shown.size() + 1;
  }
  return bytes;
}

}  // namespace twotrack
