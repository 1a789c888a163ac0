// What the configuration says about the sandbox, as a policy.
#pragma once

#include "base/result.h"
#include "config/config.h"
#include "sandbox/sandbox.h"

namespace twotrack::project {

// Relative paths are of the project. Fails with kInvalid on a path that is not there.
Result<sandbox::Policy> sandbox_policy(const config::Config& config, const Path& project);

}  // namespace twotrack::project
