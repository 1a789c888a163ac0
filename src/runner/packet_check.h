// PacketCheck: whether what a model_request records follows from the events before it.
//
// No request can opt out: neither a member "redacted" nor another packet version spares it. In a
// log that another projection began, requests count as that one's until the first that this
// projection derives too; from then on all of them must follow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "event/read.h"
#include "packet/packet.h"
#include "runner/prompt_frame.h"
#include "runner/recorded_view.h"

namespace twotrack::runner {

enum class PromptPiece : uint8_t { kPacket, kView, kPrompt };
constexpr auto all_names(PromptPiece) {
  return name_list("packet", "view", "prompt");
}

struct PacketDifference {
  uint64_t seq = 0;  // of the model_request
  uint64_t turn = 0;
  PromptPiece what = PromptPiece::kPacket;
  std::string message{};  // how the two differ
};

class PacketCheck {
 public:
  struct Counts {
    uint64_t requests = 0;
    uint64_t packets = 0;  // compared: requests with a packet hash
    uint64_t views = 0;    // compared: those of them with a view
    uint64_t prompts = 0;  // compared: all that was sent, where its frame is recorded
    // Recorded and not compared:
    uint64_t unnamed = 0;  // no packet is named: a chat history, an excerpt, one of somebody else
    uint64_t other_version = 0;  // another projection made it
  };

  // To be called with every event of a log, in order, and the packet before it.
  std::vector<PacketDifference> compare(const Event& event, const Packet& before);

  const Counts& counts() const { return counts_; }

 private:
  void read_start(const Event& event);
  void compare_request(const ModelRequest& request, const RecordedViews::Recorded& recorded,
                       const Packet& before, std::vector<PacketDifference>& differences);

  RecordedViews views_;
  std::optional<PromptFrame> frame_;
  Counts counts_;
  bool is_ours_ = true;        // this projection made what comes
  bool shows_packet_ = false;  // every request of the agent must name its packet
};

}  // namespace twotrack::runner
