// limits: how much of everything one process may have.
#pragma once

#include "sandbox/launcher/plan.h"
#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

// Memory is what a process may write to, not what it maps: sanitizers and runtimes map far more
// than they use. How many processes there may be is counted for the user in the namespace, or where
// there is none on top of what the user runs already; the system does not count those of root.
LaunchStep set_limits(const LaunchPlan& plan);

}  // namespace twotrack::sandbox
