// Loose events: the dictionaries of the original design.
//
//   {"type" | "event": "tool_result", "tool_name" | "tool": …, "data": what the tool returned}
//   {"type": "turn_start", "turn": 3}
//   {"type": "hub_update", "context": {…}}
//
// read_loose() makes events of a log of them; those that are some already stay as they are. With a
// log they are appended to it. Without one they change a packet like the projection does; only its
// view is not kept up to date, because nobody reads it after each of them.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "base/result.h"
#include "packet/packet.h"
#include "summary/registry.h"

namespace twotrack::python {

struct LooseEvent {
  std::string type{};
  Json data{};
  std::optional<uint64_t> turn{};
};

// Nothing in it is lost. Fails with kInvalid when it has no type, or a turn that is none.
Result<LooseEvent> read_loose(JsonElement event);
// Of a dict, or of JSON as str or bytes.
LooseEvent read_loose(nanobind::handle event);

struct Loose {
  Packet packet{};
  uint64_t next_ref = 1;
  uint64_t actions_max = kRecentActionsDefault;
  bool hub_is_new = false;  // the last event brought a hub_context
};

// Raises what is wrong with it.
void apply_loose(Loose& loose, const LooseEvent& event, const Registry& registry);

// Drops the oldest actions above the most that are kept.
void keep_recent(Loose& loose, uint64_t actions_max);

}  // namespace twotrack::python
