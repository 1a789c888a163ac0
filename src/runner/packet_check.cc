#include "runner/packet_check.h"

#include <algorithm>

#include "base/sha256.h"
#include "projection/view.h"

namespace twotrack::runner {
namespace {

std::string view_message(std::string_view recorded, std::string_view derived) {
  const auto [at, other] = std::ranges::mismatch(recorded, derived);
  return "the recorded view has " + std::to_string(recorded.size()) + " bytes, the derived one " +
         std::to_string(derived.size()) + "; they differ from byte " +
         std::to_string(at - recorded.begin()) + " on";
}

}  // namespace

std::vector<PacketDifference> PacketCheck::compare(const LineView& event, const Packet& before) {
  std::vector<PacketDifference> differences;
  if (event.type.escaped != "model_request") return differences;
  const auto differs = [&](std::string what, std::string message) {
    differences.push_back({.seq = event.seq,
                           .turn = event.turn,
                           .what = std::move(what),
                           .message = std::move(message)});
  };
  ++counts_.requests;
  const auto recorded = views_.read(event.data);
  if (!recorded.ok()) {
    differs("view", "the recorded view cannot be read: " + recorded.error().message);
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
  return differences;
}

}  // namespace twotrack::runner
