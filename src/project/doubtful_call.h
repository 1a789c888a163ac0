// Calls with an external effect that a crash left in doubt: a person says whether it has happened.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "project/project.h"
#include "runner/agent_memory.h"

namespace twotrack::project {

struct DoubtfulCall {
  std::string agent{};
  runner::CallRecord call{};
};

// Every call that waits for an answer.
Result<std::vector<DoubtfulCall>> calls_in_doubt(Project& project);

// Writes into the log of `agent` whether `call_id` has happened, and returns the call. Fails with
// kNotFound or kInvalid, and has then written nothing, if that call is not in doubt.
Result<runner::CallRecord> resolve_call(Project& project, const std::string& agent,
                                        const std::string& call_id, bool has_happened);

}  // namespace twotrack::project
