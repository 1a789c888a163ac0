// How long a run may take, by what earlier agents took.
#pragma once

#include <cstdint>

#include "project/project.h"
#include "project/run_plan.h"

namespace twotrack::project {

// Of all agents of `plan`, one after the other, in microseconds: for each what earlier agents of
// its operation took on average, from their logs. 0: there were none.
int64_t expected_time(Project& project, const RunPlan& plan);

}  // namespace twotrack::project
