// How an agent ends once more after a person has acted for it.
#pragma once

#include <string>

#include "agent/definition.h"
#include "event/event.h"
#include "hub/node.h"
#include "runner/agent_memory.h"
#include "runner/session.h"

namespace twotrack::project {

struct EndBefore {
  RunStatus status = RunStatus::kFailed;
  bool has_changed = false;  // the workspace, since then
};
// A success only if the witness has confirmed what is there now: unverified if it was not asked
// again, partial if it says otherwise. Any other end stays as it was. `own`: the agent's
// definition; null: it is not known any more, and what has changed is confirmed by nobody.
RunEnd hand_end(const agent::Definition* own, const hub::Node& node, const runner::Session& session,
                const runner::AgentMemory& memory, EndBefore before, std::string summary);

}  // namespace twotrack::project
