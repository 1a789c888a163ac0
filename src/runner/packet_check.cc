#include "runner/packet_check.h"

#include <algorithm>

#include "base/sha256.h"
#include "event/parts.h"
#include "projection/view.h"

namespace twotrack::runner {
namespace {

std::string view_message(std::string_view recorded, std::string_view derived) {
  const auto [at, other] = std::ranges::mismatch(recorded, derived);
  return "the recorded view has " + std::to_string(recorded.size()) + " bytes, the derived one " +
         std::to_string(derived.size()) + "; they differ from byte " +
         std::to_string(at - recorded.begin()) + " on";
}

// A log that names no version is of this one: what it records can still be compared.
bool names_other_version(const Event& first) {
  return projection_of(first).value_or(kPacketVersion) != kPacketVersion;
}

}  // namespace

// What was recorded with secrets taken out of it was not sent like that.
void PacketCheck::read_frame(const Event& event) {
  const auto* start = event.as<RunStart>();
  const auto* resumed = event.as<AgentResumed>();
  const Json& prompt = start != nullptr ? start->prompt : resumed->prompt;
  if (prompt.text.empty()) return;
  frame_ = event.is_redacted() ? std::nullopt : recorded_frame(prompt);
}

std::vector<PacketDifference> PacketCheck::compare(const Event& event, const Packet& before) {
  std::vector<PacketDifference> differences;
  if (event.seq == 0) is_other_version_ = names_other_version(event);
  if (event.kind() == EventType::kRunStart || event.kind() == EventType::kAgentResumed) {
    read_frame(event);
  }
  if (event.kind() != EventType::kModelRequest) return differences;
  const auto differs = [&](std::string what, std::string message) {
    differences.push_back({.seq = event.seq,
                           .turn = event.turn,
                           .what = std::move(what),
                           .message = std::move(message)});
  };
  ++counts_.requests;
  const auto recorded = views_.read(event);
  if (!recorded.ok()) {
    differs("view", "the recorded view cannot be read: " + recorded.error().message);
    return differences;
  }
  if (recorded.value().is_redacted) {
    ++counts_.redacted;
    return differences;
  }
  if (is_other_version_) {
    ++counts_.other_version;
    return differences;
  }
  if (const std::string& hash = recorded.value().packet_hash; !hash.empty()) {
    ++counts_.packets;
    const std::string derived = sha256_hex(to_json(before));
    if (hash != derived) {
      differs("packet", "the recorded packet hash is " + hash + ", the derived one " + derived);
    }
  }
  if (recorded.value().has_view) {
    ++counts_.views;
    const std::string derived = view_text(before);
    if (recorded.value().view != derived) {
      differs("view", view_message(recorded.value().view, derived));
    }
  }
  // Without a packet it is no view: a chat history, or an excerpt for another model.
  if (frame_ && recorded.value().has_view && !recorded.value().packet_hash.empty()) {
    ++counts_.prompts;
    const std::string sent = sha256_hex(with_view(*frame_, recorded.value().view));
    const std::string& hash = event.as<ModelRequest>()->prompt_hash;
    if (hash != sent) {
      differs("prompt", "the hash of what was sent is recorded as " + hash +
                            ", but the recorded view and what stands around it have " + sent);
    }
  }
  return differences;
}

}  // namespace twotrack::runner
