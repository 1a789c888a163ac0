#include "projection/forget.h"

#include <algorithm>

namespace twotrack {
namespace {

constexpr size_t kActionsMax = 256;
// Of the text of all actions, beside what the limit asks for.
constexpr size_t kBytesBase = size_t{16} << 10;
constexpr size_t kBytesPerLimit = 4;

size_t action_bytes(const Action& action) {
  return action.facts.tree.size() + action.facts.ranks.size() + action.args.size() +
         action.said.size();
}

// The best part of the facts of an old action.
void prune_facts(Action& action, size_t bytes_max) {
  const std::vector<Leaf> leaves = leaves_of(action.facts);
  action.facts = pruned(action.facts, best_leaves(leaves, bytes_max));
  action.pruned_to.value = bytes_max;
}

// The last thing that a person said stays, however old it is.
size_t drop_oldest(Packet& packet) {
  const auto oldest = packet.actions.begin() + (last_user_message(packet) == 0 ? 1 : 0);
  const size_t bytes = action_bytes(*oldest);
  packet.actions.erase(oldest);
  return bytes;
}

}  // namespace

void forget(Packet& packet) {
  while (packet.actions.size() > kActionsMax) drop_oldest(packet);
  const size_t most = kBytesBase + kBytesPerLimit * packet.limit;
  size_t bytes = 0;
  for (const Action& action : packet.actions) bytes += action_bytes(action);
  const size_t facts_max = std::max<size_t>(128, packet.limit / 16);
  // The newest is what the next step must read: it stays whole.
  for (size_t i = 0; bytes > most && i + 1 < packet.actions.size(); ++i) {
    Action& action = packet.actions[i];
    if (action.facts.tree.size() <= facts_max || action.pruned_to.value == facts_max) continue;
    bytes -= action_bytes(action);
    prune_facts(action, facts_max);
    bytes += action_bytes(action);
  }
  while (bytes > most && packet.actions.size() > 2) {
    bytes -= drop_oldest(packet);
  }
}

}  // namespace twotrack
