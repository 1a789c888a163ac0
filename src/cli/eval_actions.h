// What `twotrack eval` can do, one file each.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace twotrack::cli {

struct EvalRequest {
  std::vector<std::string> files{};  // "-": stdin
  std::string budget{};              // as parse_budgets() reads it; empty: the action's own
};

// The view at each decision, a JSON line each, as soon as it is known.
Result<ExitCode> eval_contexts(Context& context, const EvalRequest& request);

}  // namespace twotrack::cli
