// namespaces: views of the system of this process's own.
#pragma once

#include <sys/types.h>

#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

// Who the program is inside. Never 0: programs treat that one differently.
inline constexpr uid_t kInnerUser = 1000;

// Enters the user and mount namespaces of a process that has a workspace mounted there.
LaunchStep enter_holder(pid_t holder);

// Unshares `flags` (CLONE_NEWNS, …) with a user namespace around them, in which this process has
// every capability and outside of which it has none more than before. Inside, the user and group
// are `inner_user`, or `inner_user` = own number of whoever calls when that is not 0.
LaunchStep unshare_as_user(int flags, uid_t inner_user);

// The loopback interface of a new network namespace is down until somebody brings it up.
LaunchStep bring_loopback_up();

}  // namespace twotrack::sandbox
