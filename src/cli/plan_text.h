// What a run would do, for --dry-run.
#pragma once

#include "cli/context.h"
#include "project/run_plan.h"

namespace twotrack::cli {

// With `is_resume` the agents have names already.
void write_plan(Context& context, const project::RunPlan& plan, bool is_resume);

}  // namespace twotrack::cli
