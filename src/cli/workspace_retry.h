// retry: what an agent did is rejected, and the same operation is run on the same node again.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "cli/exit_code.h"
#include "cli/run_once.h"

namespace twotrack::cli {

// With the model that each had, unless `request` names one. Nothing is rejected if the node or
// the operation is gone, or the model cannot be opened.
Result<ExitCode> retry_agents(Context& context, const std::vector<std::string>& agents,
                              RunRequest request);

}  // namespace twotrack::cli
