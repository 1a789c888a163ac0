// Loose events: the dictionaries of the original design, which are not in a log.
//
//   {"type" | "event": "tool_result", "tool_name" | "tool": …, "data": what the tool returned}
//   {"type": "turn_start", "turn": 3}
//   {"type": "hub_update", "context": {…}}
//
// Events as in a log, with everything inside "data", are accepted too. They change a packet like
// the projection does; only its view is not kept up to date, because nobody reads it after
// each of them. Anything else changes nothing, and no valid data fails.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string_view>

#include "packet/packet.h"
#include "summary/registry.h"

namespace twotrack::python {

struct Loose {
  Packet packet{};
  uint64_t next_ref = 1;
  uint64_t actions_max = kRecentActionsDefault;
  bool hub_is_new = false;  // the last event brought a hub_context
};

// Raises what to_json() raises when a value is not one of JSON's.
void apply_loose(Loose& loose, nanobind::handle event, const Registry& registry);
// The same for one JSON text. Fails with kInvalid when it is none.
void apply_loose(Loose& loose, std::string_view json, const Registry& registry);

// Drops the oldest actions above the most that are kept.
void keep_recent(Loose& loose, uint64_t actions_max);

}  // namespace twotrack::python
