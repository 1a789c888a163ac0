// OriginTrail: the events behind those parts of a packet that have no ref, found as a log is read.
//
// A fold over the events like the packet itself, and stored with it (packet_snapshots.h), so that
// nobody has to search a long log backwards.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"
#include "event/read.h"

namespace twotrack::runner {

struct OriginTrail {
  using Ref = std::optional<uint64_t>;

  Ref run_start{};
  Ref prompt{};  // the run_start, or the agent_resumed after it, that has the static prompt
  Ref hub_update{};
  Ref limit{};  // the packet_limit in force; without one, run_start's
  Ref candidates{};
  // The newest result whose delta says something of it.
  Ref state_summary{};
  Ref diagnostics{};
  std::map<std::string, uint64_t> extensions{};

  // To be called with every event, in order.
  void note(const Event& event);

  bool operator==(const OriginTrail&) const = default;

 private:
  void note_delta(const Event& event);
};

Json to_json(const OriginTrail& trail);
// nullopt if it is not what to_json() writes.
std::optional<OriginTrail> read_trail(std::string_view json);

}  // namespace twotrack::runner
