// filter: which system calls a program may make.
//
// A list of what is refused, not of what is allowed: whatever a test suite or a compiler calls is
// to work. Refused are calls that reach other processes, the system's set-up or its less tried
// parts, none of which a tool needs.
#pragma once

#include <linux/filter.h>

#include <vector>

#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

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
