// Every tool_result says what it changes: one that comes without a delta gets it here, once, when
// the event is made.
#pragma once

#include "event/draft.h"

namespace twotrack {

// Adds the delta that summarize() makes of the stored bytes. Other events, and a result that has a
// delta already, stay as they are.
void add_delta(Draft& draft);

}  // namespace twotrack
