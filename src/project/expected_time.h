// How long a run may take, by what earlier agents took.
#pragma once

#include <cstdint>

#include "project/model_choice.h"
#include "project/project.h"
#include "project/run_plan.h"

namespace twotrack::project {

// Of all agents of `plan`, one after the other, in microseconds: for each what earlier agents of
// its operation took on average, from their logs. A script or a replay says nothing about the time
// of a model, nor a model about theirs. 0: there were none.
int64_t expected_time(Project& project, const RunPlan& plan, const ModelChoice& model);

}  // namespace twotrack::project
