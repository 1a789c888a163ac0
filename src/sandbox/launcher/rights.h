// rights: what a process could do because of who it is, given up for good.
#pragma once

#include <linux/filter.h>

#include <vector>

#include "sandbox/launcher/plan.h"
#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

// No capability, and no program that could give one back. Also of the real root: what is left is an
// ordinary user that owns root's files.
LaunchStep give_up_rights();

// How much of everything one process may have.

// Memory is what a process may write to, not what it maps: sanitizers and runtimes map far more
// than they use. How many processes there may be is counted for the user in the namespace, or where
// there is none on top of what the user runs already; the system does not count those of root.
LaunchStep set_limits(const LaunchPlan& plan);

// Which system calls a program may make.
//
// A list of what is refused, not of what is allowed: whatever a test suite or a compiler calls is
// to work. Refused are calls that reach other processes, the system's set-up or its less tried
// parts, none of which a tool needs.

// How far a program's calls reach.
struct Reach {
  bool has_local = false;   // Unix sockets by name; socketpair() works always
  bool has_inet = false;    // the internet's
  bool has_others = false;  // processes that are not its own: it may not set their limits
};

std::vector<sock_filter> make_filter(Reach reach);

// REQUIRES: no_new_privs.
LaunchStep install_filter(Reach reach);

}  // namespace twotrack::sandbox
