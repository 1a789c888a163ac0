// Events that others send: checked for what they mean, so that nothing in them is passed over in
// silence or becomes an error that a model sees.
//
// A tool_result names its tool, or the call that it answers; its outcome is one that exists; its
// delta fits schemas/delta.schema.json. The forms of the design documents are read as they mean and
// recorded in our own:
//
//   delta, summary_delta, packet_delta   {"add_history": "…", "update_knowledge": {…}, "set_error":
//   "…"}
//                                        {"recent_actions": ["…"], "file_context": ["…"]}
//                                        {"recent_history": ["…"], "last_error": "…"}
//                                        {"recent_results": ["…"], "diagnostics": ["…"]}
//                                        {"candidate_actions": [{…}]}
//   hub_update                           {"context": {…}}
//
// Two names of one thing, as "summary" next to "add_history", are refused: one would be lost.
#pragma once

#include "base/result.h"
#include "event/draft.h"
#include "event/redactor.h"

namespace twotrack {

// As Draft::make(); fails with kInvalid and the name of the field that is wrong.
Result<Draft> make_sent(DraftInput input, const Redactor* redactor);

}  // namespace twotrack
