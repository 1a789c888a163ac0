// Packet: the Short Track. All that the model sees of the past, as a value.
//
// Only apply() of the projection changes one. Its text for the model is the view
// (projection/view.h); to_json() is its full state, whose hash stands in every model_request.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "event/words.h"
#include "packet/facts.h"

namespace twotrack {

inline constexpr uint32_t kPacketVersion = 1;
inline constexpr uint64_t kPacketLimitDefault = 8000;  // bytes: 2,000 tokens of 4
inline constexpr uint64_t kPacketLimitMin = 256;

struct KnowledgeEntry {
  std::string value;  // JSON
  uint64_t source_turn = 0;
  uint64_t ref = 0;
  std::optional<uint64_t> supersedes{};  // the event whose value this one replaced
  bool operator==(const KnowledgeEntry&) const = default;
};

// One thing that happened: a call and its result, or what the person said. Its text in the view is
// decided once and then kept until room is needed, so that the view changes only at its end.
struct Action {
  uint64_t ref = 0;
  uint64_t turn = 0;
  std::string user_message{};  // set: this is what a person said, and the rest is empty
  std::string tool{};
  std::string args{};  // JSON
  std::string summary{};
  Outcome outcome = Outcome::kSuccess;
  Facts facts{};
  std::string shown{};  // JSON object, or empty: not in the view
  uint64_t hidden = 0;  // leaves of the facts that `shown` leaves out
  bool operator==(const Action&) const = default;
};

struct PendingCall {
  std::string tool;
  std::string args;
  bool operator==(const PendingCall&) const = default;
};

struct LastError {
  std::string tool;
  std::string message;
  uint64_t ref = 0;
  bool operator==(const LastError&) const = default;
};

struct Packet {
  uint32_t packet_version = kPacketVersion;
  std::string agent_id{};
  uint64_t turn = 0;
  uint64_t limit = kPacketLimitDefault;  // bytes of the view

  std::string goal{};
  std::string operation{};
  std::string node_id{};
  std::string node_type{};
  std::string node_summary{};
  std::string constraints{};  // JSON object, or empty

  std::deque<Action> actions{};  // oldest first
  uint64_t recent_actions_max = 10;
  std::map<std::string, KnowledgeEntry> knowledge{};
  std::string state_summary{};
  std::vector<std::string> diagnostics{};  // JSON objects
  std::vector<std::string> candidates{};   // JSON objects
  std::string hub_context{};               // JSON, or empty
  std::map<std::string, std::string> extensions{};
  std::optional<LastError> last_error{};
  uint64_t error_count = 0;

  std::map<std::string, PendingCall> pending{};  // by call_id: called, no result yet
  std::deque<std::string> used{};                // values that calls have taken, newest last

  bool operator==(const Packet&) const = default;
};

std::string to_json(const Packet& packet);

}  // namespace twotrack
