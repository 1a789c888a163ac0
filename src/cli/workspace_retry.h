// retry: the same operation is run on the same node again, and its result replaces the earlier one
// unless it came to less.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/run_once.h"

namespace twotrack::cli {

// With the model that each had, unless `request` names one. An earlier workspace is rejected when
// the new one supersedes it (project/superseded.h), and waits on otherwise. Fails with kInvalid if
// one was accepted.
Result<ExitCode> retry_agents(Context& context, const std::vector<std::string>& agents,
                              RunRequest request);

}  // namespace twotrack::cli
