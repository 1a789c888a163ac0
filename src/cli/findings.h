// What `doctor` prints.
#pragma once

#include <vector>

#include "cli/context.h"
#include "cli/exit_code.h"
#include "project/health.h"

namespace twotrack::cli {

// kNo if something fails.
ExitCode tell(Context& context, const std::vector<HealthFinding>& findings);

}  // namespace twotrack::cli
