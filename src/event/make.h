// The one way from what happened to a draft:
//
//   Draft draft = TRY(make(ToolCall{.call_id = "c1", .tool = "ruff", .args = {"{\"path\":\"a\"}"}},
//                          redactor));
#pragma once

#include "base/result.h"
#include "event/draft.h"
#include "event/event.h"
#include "event/redactor.h"

namespace twotrack {

// Fails with kInvalid and names the type and the field that is wrong. A run_start without a log_id
// gets a random one.
Result<Draft> make(EventBody event, const Redactor* redactor);

}  // namespace twotrack
