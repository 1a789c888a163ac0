// Packet: the Short Track. All that the model sees of the past, as a value.
//
// Only apply() of the projection changes one. Its text for the model is the view
// (projection/view.h); to_json() is its full state: its hash stands in every model_request, and a
// snapshot of it stands for all the events before.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/words.h"
#include "packet/extension_schema.h"
#include "packet/facts.h"

namespace twotrack {

// Raised when a log that is there would give another packet or view than before: what another
// version made is recorded and not derived again, where it would look like damage otherwise.
inline constexpr uint32_t kPacketVersion = 3;
inline constexpr uint64_t kPacketLimitDefault = 8000;  // bytes: 2,000 tokens of 4
inline constexpr uint64_t kPacketLimitMin = 256;
inline constexpr uint64_t kRecentActionsDefault = 10;
inline constexpr uint64_t kGoalCutsMax = 3;

struct KnowledgeEntry {
  Json value{};
  uint64_t source_turn = 0;
  uint64_t ref = 0;
  std::string supersedes{};            // the key that it replaced: its own, or another that is gone
  std::optional<uint64_t> replaces{};  // the event that the value there was from
  bool operator==(const KnowledgeEntry&) const = default;
};

enum class Speaker : uint8_t { kNobody, kUser, kAgent };

// Something known of a value that can be found out again: two values are equal without it.
struct Hint {
  size_t value = 0;
  bool operator==(const Hint& /*other*/) const { return true; }
};

// What a projection keeps to be fast. It can be made anew from the rest of a packet, so that two
// packets are equal without it and a copy begins without one.
struct Scratch {
  Scratch() = default;
  Scratch(const Scratch& /*other*/) {}
  Scratch(Scratch&&) = default;
  Scratch& operator=(const Scratch& other) {
    if (this != &other) held.reset();
    return *this;
  }
  Scratch& operator=(Scratch&&) = default;
  ~Scratch() = default;
  bool operator==(const Scratch& /*other*/) const { return true; }

  std::shared_ptr<void> held{};
};

// One thing that happened: a call and its result, or what was said: by a person, or by the agent
// itself where it answered in words rather than by a call. Its text in the view is decided once and
// then kept until room is needed, so that the view changes only at its end.
struct Action {
  uint64_t ref = 0;
  uint64_t turn = 0;
  Speaker speaker = Speaker::kNobody;
  std::string said{};  // when there is a speaker; the rest is then empty
  std::string tool{};
  Json args{};
  std::string summary{};
  bool is_summary_given = false;  // by the tool or a summarizer for it, not read off its text
  Outcome outcome = Outcome::kSuccess;
  Facts facts{};
  uint64_t times = 1;   // that the same call has brought the same, this one counted
  Json shown{};         // an object, or empty: not in the view
  uint64_t hidden = 0;  // lines that `shown` leaves out
  Hint pruned_to{};     // the facts were cut to so many bytes; once more would change nothing

  bool is_speech() const { return speaker != Speaker::kNobody; }
  bool operator==(const Action&) const = default;
};

struct PendingCall {
  std::string call_id{};
  std::string tool{};
  Json args{};
  bool operator==(const PendingCall&) const = default;
};

// A failure that no success of the same tool has undone.
struct ToolError {
  std::string tool;
  std::string message;
  uint64_t ref = 0;
  bool operator==(const ToolError&) const = default;
};

// A value that was given for a field of the agent's own and does not fit it, or a declaration that
// says nothing which could be checked.
struct RejectedExtension {
  std::string name;
  std::string reason;
  uint64_t ref = 0;
  bool operator==(const RejectedExtension&) const = default;
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
  Json constraints{};  // an object, or empty

  std::deque<Action>
      actions{};  // oldest first; more than the window, as long as values may be needed
  uint64_t recent_actions_max = kRecentActionsDefault;
  std::map<std::string, KnowledgeEntry> knowledge{};
  std::string state_summary{};
  std::vector<Json> diagnostics{};           // objects
  std::string diagnostics_tool{};            // which reported them
  std::vector<Json> candidates{};            // objects
  Json hub_context{};                        // or empty
  std::string hub_freshness{};               // when the hub said so; no model sees it
  std::map<std::string, Json> extensions{};  // values that fit their fields
  std::map<std::string, ExtensionField> extension_fields{};
  std::deque<RejectedExtension> rejected_extensions{};  // the last ones, oldest first
  std::vector<ToolError> errors{};  // oldest first; the last one is `last_error`
  uint64_t error_count = 0;

  std::vector<std::string> control_tokens{};  // of the model's own vocabulary (control_tokens.h)
  std::deque<PendingCall> pending{};          // called, no result yet; oldest first
  // How often the goal gave room to the history, up to kGoalCutsMax: then the history is cut too.
  uint64_t goal_cuts = 0;
  uint64_t forgotten_keys = 0;  // of knowledge: the oldest, when there were too many
  Scratch scratch{};

  bool operator==(const Packet&) const = default;
};

// The place of the last thing that a person said, or actions.size().
size_t last_user_message(const Packet& packet);

// Entries of packet.knowledge, those that were set last first. They point into the packet.
std::vector<const std::pair<const std::string, KnowledgeEntry>*> newest_knowledge(
    const Packet& packet);

// The form is schemas/packet.schema.json. The same packet has the same bytes, on every machine.
Json to_json(const Packet& packet);
// read_packet(to_json(packet)) == packet. Fails with kInvalid on any other text, and on a packet of
// another version.
Result<Packet> read_packet(std::string_view json);

}  // namespace twotrack
