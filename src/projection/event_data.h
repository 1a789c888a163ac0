// What the projection reads of an event's data.
#pragma once

#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "event/type.h"
#include "packet/delta.h"

namespace twotrack {

// Whether events of this type say anything to a packet beside their turn.
bool changes_packet(EventType type);

// The data without its raw output, which the projection never reads: a delta says what of it
// counts. A megabyte of output is passed over, not parsed. Points into `data` when there is none,
// else into `scratch`.
std::string_view without_raw_output(std::string_view data, std::string& scratch);

// The delta of a result that was recorded without one. Only what the fields themselves say is
// known: an explicit outcome, then the presence of an error, then a status.
Delta plain_delta(JsonElement data);

}  // namespace twotrack
