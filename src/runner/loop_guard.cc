#include "runner/loop_guard.h"

#include "base/sha256.h"

namespace twotrack::runner {

std::string state_of(const Packet& packet, std::string_view workspace_hash) {
  std::string text(workspace_hash);
  for (const auto& [key, entry] : packet.knowledge) {
    text.append("\n").append(key).append(":").append(entry.value);
  }
  for (const Json& diagnostic : packet.diagnostics) text.append("\n").append(diagnostic);
  const size_t said = last_user_message(packet);
  if (said < packet.actions.size()) text.append("\n").append(packet.actions[said].said);
  return sha256_hex(text);
}

void LoopGuard::note(std::string_view tool, std::string_view args, std::string_view state) {
  ++by_state_[std::string(state)][{std::string(tool), std::string(args)}];
}

void LoopGuard::take_back(std::string_view tool, std::string_view args, std::string_view state) {
  if (count(tool, args, state) > 0) {
    --by_state_[std::string(state)][{std::string(tool), std::string(args)}];
  }
}

void LoopGuard::forget(std::string_view tool, std::string_view args, std::string_view state) {
  const auto made = by_state_.find(state);
  if (made != by_state_.end()) made->second.erase({std::string(tool), std::string(args)});
}

uint64_t LoopGuard::count(std::string_view tool, std::string_view args,
                          std::string_view state) const {
  const auto made = by_state_.find(state);
  if (made == by_state_.end()) return 0;
  const auto found = made->second.find({std::string(tool), std::string(args)});
  return found == made->second.end() ? 0 : found->second;
}

std::vector<model::Call> LoopGuard::made_in(std::string_view state) const {
  std::vector<model::Call> calls;
  const auto made = by_state_.find(state);
  if (made == by_state_.end()) return calls;
  for (const auto& [call, count] : made->second) {
    if (count > 0) calls.push_back({.tool = call.first, .args = {call.second}});
  }
  return calls;
}

}  // namespace twotrack::runner
