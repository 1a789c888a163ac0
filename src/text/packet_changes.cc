#include "text/packet_changes.h"

#include <algorithm>

#include "event/type.h"
#include "projection/event_data.h"
#include "text/human.h"
#include "text/style.h"

namespace twotrack {
namespace {

// At most this many of the keys that a result set are named.
constexpr size_t kKeysNamedMax = 8;

size_t shown_actions(const Packet& packet) {
  return static_cast<size_t>(std::ranges::count_if(
      packet.actions, [](const Action& action) { return !action.shown.empty(); }));
}

std::string action_text(const Action& action) {
  if (action.speaker == Speaker::kUser) return "+the user's words";
  if (action.speaker == Speaker::kAgent) return "+the agent's words";
  return "+" + action.tool + " " + std::string(name_of(action.outcome));
}

std::string knowledge_text(const Packet& packet, uint64_t seq) {
  std::string text;
  size_t keys = 0;
  for (const auto& [key, entry] : packet.knowledge) {
    if (entry.ref != seq || ++keys > kKeysNamedMax) continue;
    text += (keys == 1 ? "knowledge " : ", ") + key + (entry.replaces ? " (changed)" : "");
  }
  if (keys > kKeysNamedMax) text += " and " + std::to_string(keys - kKeysNamedMax) + " more";
  return text;
}

}  // namespace

PacketMarks::PacketMarks(const Packet& packet)
    : limit(packet.limit),
      error_count(packet.error_count),
      open_errors(packet.errors.size()),
      diagnostics(packet.diagnostics.size()),
      hub_bytes(packet.hub_context.size()),
      state_bytes(packet.state_summary.size()),
      shown(shown_actions(packet)) {}

bool may_change_packet(const LineView& event) {
  return changes_packet(event_type(event.type.escaped));
}

std::vector<std::string> changes_of(const LineView& event, const PacketMarks& before,
                                    const Packet& after) {
  std::vector<std::string> changes;
  if (!may_change_packet(event)) return changes;
  if (event.seq == 0) changes.emplace_back("goal and limit set");
  size_t added = 0;
  if (!after.actions.empty() && after.actions.back().ref == event.seq) {
    changes.push_back(action_text(after.actions.back()));
    added = after.actions.back().shown.empty() ? 0 : 1;
  }
  if (std::string keys = knowledge_text(after, event.seq); !keys.empty()) changes.push_back(keys);
  const PacketMarks now(after);
  if (now.error_count != before.error_count) changes.emplace_back("error");
  if (now.open_errors < before.open_errors) changes.emplace_back("error cleared");
  if (now.diagnostics != before.diagnostics) {
    changes.push_back(count_of(now.diagnostics, "open problem"));
  }
  if (now.state_bytes != before.state_bytes) changes.emplace_back("state summary");
  if (now.hub_bytes != before.hub_bytes) changes.emplace_back("hub context");
  if (now.limit != before.limit && event.seq != 0) {
    changes.push_back("limit " + std::to_string(now.limit) + " bytes");
  }
  if (now.shown < before.shown + added) {
    changes.push_back(count_of(before.shown + added - now.shown, "action") + " left the view");
  }
  return changes;
}

}  // namespace twotrack
