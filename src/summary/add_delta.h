// Every tool_result says what it changes: one that comes without a delta gets it here, once, when
// the event is made.
#pragma once

#include "event/draft.h"
#include "summary/registry.h"

namespace twotrack {

// Adds the delta that summarize() makes of the stored bytes. Without a raw output, the event's
// parsed output is described, or else what its data say beside the fields of a tool_result. Other
// events, and a result that has a delta already, stay as they are. `registry` may be null.
void add_delta(Draft& draft, const Registry* registry = nullptr);

}  // namespace twotrack
