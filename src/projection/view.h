// view: the packet as the model reads it: one line of compact JSON, at most packet.limit bytes.
//
//   {"goal":…,"operation":…,"node":{…},"constraints":{…},       set once
//    "history":[{"e17":"tool(args)","got":"…"},…],              grows at its end
//    "knowledge":{…},"hub_context":…,"extensions":{…},"state_summary":"…","diagnostics":[…],
//    "candidate_actions":[…],"last_error":{…},"error_count":2,"turn":6}
//
// From the most stable field to the most volatile, so that two turns share a long prefix. Room is
// offered in a fixed order: goal, operation, node, constraints; then last_error, error_count,
// diagnostics (all named before any is told in full), state_summary, knowledge (the newest entry
// first), candidate_actions, extensions, hub_context (an array item by item, anything else whole);
// the history has the rest, and what these leave (fit.h, recut.h), and knowledge what the history
// leaves. What finds none is listed. A
// problem whose words stand in the history is only named: the history is read once, what stands
// behind it at every turn.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "packet/packet.h"

namespace twotrack {

struct CutGoal;  // goal.h

// Something that the packet has and the view does not show.
struct Omission {
  std::string what;    // "knowledge.foo", "e17"
  std::string reason;  // over_budget; summarized: only a part of it is shown; in_history: there,
                       // and only named here; rejected: …
  uint64_t bytes = 0;  // of it that are not shown
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
  std::shared_ptr<const CutGoal> goal{};  // for the next frame of this packet
};
// Problems whose words stand in the history are only named. When the history is about to be cut
// anew, they may all be named behind it, which is hoped for, or all told.
enum class Repeats : uint8_t { kNamed, kHoped, kTold };
ViewFrame make_frame(const Packet& packet, Repeats repeats);

// The error that is shown as the last one, of a packet that has any: the newest one, unless its
// tool has answered since and nobody knows how, and there are others.
const ToolError& shown_error(const Packet& packet);

// The bytes that the history may take: the limit less the frame. An event that changes
// nothing but the turn never makes them fewer.
size_t history_room(const Packet& packet, const ViewFrame& frame);
// The bytes that it takes.
size_t history_bytes(const Packet& packet);

}  // namespace twotrack
