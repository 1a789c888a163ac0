#include "runner/hub_pull.h"

#include <algorithm>
#include <chrono>
#include <ranges>

#include "base/json_tree.h"
#include "base/utf8.h"
#include "tool/workspace_file.h"

namespace twotrack::runner {
namespace {

using hub::Freshness;
using hub::NodeState;
using hub::NodeType;

constexpr size_t kIdBytesMax = 1000;  // a longer text names no node

void add_text(JsonElement value, std::vector<std::string>& texts) {
  std::string_view text;
  if (!value.read(text)) return;
  while (text.starts_with("./")) text.remove_prefix(2);
  if (text.empty() || text.size() > kIdBytesMax) return;
  texts.emplace_back(text);
}

// The strings in the arguments of a call, not deeper than a list.
std::vector<std::string> texts_of(std::string_view args) {
  std::vector<std::string> texts;
  const auto tree = JsonTree::parse(args);
  JsonObject members;
  if (!tree.ok() || !tree.value().root().read(members)) return texts;
  for (const auto member : members) {
    add_text(member.value, texts);
    JsonArray items;
    if (!member.value.read(items)) continue;
    for (const JsonElement item : items) add_text(item, texts);
  }
  return texts;
}

// Whether it says anything that run_start, the view and this do not.
bool is_news_of_target(const NodeState& state, const hub::Node& begun) {
  const bool has_moved =
      state.node.start_line != begun.start_line || state.node.end_line != begun.end_line;
  return state.freshness != Freshness::kFresh || !state.facts.empty() || !state.callers.empty() ||
         !state.callees.empty() || !state.node.signature.empty() ||
         (has_moved && state.node.type != NodeType::kFile);
}

bool is_news(const NodeState& state) {
  return state.freshness != Freshness::kFresh || !state.facts.empty() ||
         state.node.type != NodeType::kFile;
}

}  // namespace

std::optional<HubPull> HubPull::open(HubAccess& access, const hub::Node& target) {
  std::optional<hub::Store> store = access.open();
  if (!store) return std::nullopt;
  return HubPull(access, std::move(*store), target);
}

Result<std::vector<std::string>> HubPull::asked(const Packet& packet) {
  std::vector<std::string> ids;
  if (!target_.id.empty()) ids.push_back(target_.id);
  size_t calls = 0;
  for (const Action& action : std::views::reverse(packet.actions)) {
    if (action.is_speech()) continue;
    if (++calls > kCallsMax) break;
    for (std::string& id : texts_of(action.args)) {
      if (ids.size() == kAskedMax) return ids;
      if (std::ranges::find(ids, id) != ids.end()) continue;
      if (TRY(store_.node(id))) ids.push_back(std::move(id));
    }
  }
  return ids;
}

std::string HubPull::told(std::vector<NodeState> states, const Packet& packet) const {
  const size_t room = packet.limit * kToldPercent / 100;
  std::string json = "[";
  for (NodeState& state : states) {
    if (state.id == target_.id) {
      state.id.clear();
      if (state.node.signature == packet.node_summary) state.node.signature.clear();
      state.node.docstring.clear();
      if (!is_news_of_target(state, target_)) continue;
    } else if (!is_news(state)) {
      continue;
    }
    const size_t taken = json.size() + 2;  // with a comma and the bracket
    const std::string item = state_json(state, room > taken ? room - taken : 0);
    if (item.empty()) continue;
    if (json.size() > 1) json.push_back(',');
    json += item;
  }
  return json + "]";
}

Result<HubUpdate> HubPull::try_pull(const Packet& packet, const Path& workspace) {
  const auto begin = std::chrono::steady_clock::now();
  HubUpdate update{.asked = TRY(asked(packet))};
  auto states = TRY(hub::get_context(
      store_, update.asked,
      [&](const std::string& file) { return tool::read_workspace_file(workspace, file); },
      access_->pull_time_max()));
  update.nodes = {told(std::move(states), packet)};
  for (std::string& id : update.asked) id = repair_utf8(id);
  const auto took = std::chrono::steady_clock::now() - begin;
  update.took_ms =
      static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
  return update;
}

std::optional<HubUpdate> HubPull::pull(const Packet& packet, const Path& workspace) {
  auto update = try_pull(packet, workspace);
  if (update.ok()) return std::move(update).value();
  access_->complain(update.error());
  return std::nullopt;
}

}  // namespace twotrack::runner
