// How the call of a tool went, as every reader tells it.
#pragma once

#include <string_view>

#include "event/event.h"

namespace twotrack {

// As the delta says, which has held what was claimed against the output; where none does, as the
// event says.
Word<Outcome> outcome_of(const ToolResult& result);
// The same out of the data of a tool_result, without reading all of them.
Word<Outcome> outcome_in(std::string_view data);

}  // namespace twotrack
