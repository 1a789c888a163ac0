// ChatHistory: what a model is shown with `memory.enabled: false`: the conversation itself, cut to
// the available room. The baseline that the packet is compared with, and what most agents do.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "event/read.h"
#include "model/model.h"

namespace twotrack::runner {

class ChatHistory {
 public:
  // The next event of the agent's log.
  void read(const Event& event);

  // The goal, then the newest messages that fit, in order. A message that does not fit alone loses
  // its middle. Token counts are high estimates.
  std::vector<model::Message> messages(uint64_t tokens_max) const;

 private:
  void add_answer(const ModelResponse& response);
  void add(std::string role, std::string content);

  std::string goal_{};
  std::deque<model::Message> messages_{};
};

// What is sent instead of a packet.
inline constexpr std::string_view kHistoryQuestion = "Call the next tool.";

// All of them as one text, as recorded.
std::string to_text(const std::vector<model::Message>& messages);

}  // namespace twotrack::runner
