#include "runner/loop_guard.h"

#include "base/sha256.h"

namespace twotrack::runner {
namespace {

// No part holds a line feed: JSON without white space, names, hashes.
std::string key_of(std::string_view tool, std::string_view args, std::string_view state) {
  std::string text(tool);
  text.append("\n").append(args).append("\n").append(state);
  return sha256_hex(text);
}

}  // namespace

std::string state_of(const Packet& packet, std::string_view workspace_hash) {
  std::string text(workspace_hash);
  for (const auto& [key, entry] : packet.knowledge) {
    text.append("\n").append(key).append(":").append(entry.value);
  }
  for (const std::string& diagnostic : packet.diagnostics) text.append("\n").append(diagnostic);
  const size_t said = last_user_message(packet);
  if (said < packet.actions.size()) text.append("\n").append(packet.actions[said].said);
  return sha256_hex(text);
}

void LoopGuard::note(std::string_view tool, std::string_view args, std::string_view state) {
  ++calls_[key_of(tool, args, state)];
}

void LoopGuard::take_back(std::string_view tool, std::string_view args, std::string_view state) {
  const auto found = calls_.find(key_of(tool, args, state));
  if (found != calls_.end() && found->second > 0) --found->second;
}

uint64_t LoopGuard::count(std::string_view tool, std::string_view args,
                          std::string_view state) const {
  const auto found = calls_.find(key_of(tool, args, state));
  return found == calls_.end() ? 0 : found->second;
}

}  // namespace twotrack::runner
