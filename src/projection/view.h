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

// The parts around the history: what stands before it, and what behind. For fit().
struct ViewFrame {
  std::string before;
  std::string after;
  std::vector<Omission> omissions;
};
ViewFrame make_frame(const Packet& packet);

// The bytes that the history takes in the view: `seen` and the blocks.
size_t history_bytes(const Packet& packet);

}  // namespace twotrack
