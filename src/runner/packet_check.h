// PacketCheck: whether what a model_request records follows from the events before it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "event/read.h"
#include "packet/packet.h"
#include "runner/prompt_frame.h"
#include "runner/recorded_view.h"

namespace twotrack::runner {

struct PacketDifference {
  uint64_t seq = 0;  // of the model_request
  uint64_t turn = 0;
  std::string what{};     // "packet", "view", "prompt"
  std::string message{};  // how the two differ
};

class PacketCheck {
 public:
  struct Counts {
    uint64_t requests = 0;
    uint64_t packets = 0;  // compared: requests with a packet hash
    uint64_t views = 0;    // compared: requests with a view
    uint64_t prompts = 0;  // compared: all that was sent, where its frame is recorded
    // Recorded and not compared:
    uint64_t redacted = 0;       // secrets were removed
    uint64_t other_version = 0;  // the log names another packet version
  };

  // To be called with every event of a log, in order, and the packet before it.
  std::vector<PacketDifference> compare(const Event& event, const Packet& before);

  const Counts& counts() const { return counts_; }

 private:
  void read_frame(const Event& event);

  RecordedViews views_;
  std::optional<PromptFrame> frame_;
  Counts counts_;
  bool is_other_version_ = false;
};

}  // namespace twotrack::runner
