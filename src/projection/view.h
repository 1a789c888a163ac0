// view: the packet as the model reads it: one line of compact JSON, at most packet.limit bytes.
//
// From the most stable field to the most volatile, so that two turns share a long prefix.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "packet/packet.h"

namespace twotrack {

struct Omission {
  std::string what;    // "knowledge.foo", "e17"
  std::string reason;  // over_budget | superseded | window | summarized
  uint64_t bytes = 0;
};

struct View {
  std::string text;
  std::vector<Omission> omissions;
};

View make_view(const Packet& packet);
std::string view_text(const Packet& packet);

// The parts around the actions: what stands before them, and what behind. For fit().
struct ViewFrame {
  std::string before;
  std::string after;
  std::vector<Omission> omissions;
};
ViewFrame make_frame(const Packet& packet);

// `text` as a JSON string of at most `bytes_max` bytes, quotes included.
std::string quoted(std::string_view text, size_t bytes_max);

}  // namespace twotrack
