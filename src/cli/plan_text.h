// What a run would do, for --dry-run.
#pragma once

#include "cli/context.h"
#include "project/run_plan.h"

namespace twotrack::cli {

void write_plan(Context& context, const project::RunPlan& plan);

}  // namespace twotrack::cli
