// One line of Remora's events.jsonl as an event of ours.
//
//   Remora's event      ours                 members with another name
//   ------------------  -------------------  --------------------------------------------
//   model_request       model_request
//   model_response      model_response       response_text: text
//   tool_call           tool_call            tool_name: tool, arguments: args
//   tool_result         tool_result          tool_name: tool, tool_output: raw_output
//   turn_start          turn_start
//   submit_result       submit_result
//   agent_error         agent_error          error: message, error_code: code
//   agent_complete      run_end              termination_reason: status
//   workspace_accepted  workspace_accepted
//   workspace_rejected  workspace_rejected
//   any other           under its own name, as a type that is kept and skipped
//
// All other members are kept unchanged, "ts" and "event" too: the time of our line is that of the
// import. A line that is invalid for its type (a tool_call without a tool) is kept as "remora_"
// plus the name. Remora cut long texts; where it says how long one was, the event says "truncated".
// Its status "ok" of a tool only means that the tool returned, so it makes no outcome; "error"
// does.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "event/draft.h"
#include "importer/members.h"

namespace twotrack::importer {

struct RemoraEvent {
  Draft draft;
  bool truncated = false;
};

// `members` are those of the line; "event" is a string among them. Fails with kInvalid.
Result<RemoraEvent> make_remora_event(const Members& members, const Redactor* redactor);

}  // namespace twotrack::importer
