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

struct Sockets {
  bool has_local = false;  // Unix sockets by name; socketpair() works always
  bool has_inet = false;   // the internet's
};

std::vector<sock_filter> make_filter(Sockets sockets);

// REQUIRES: no_new_privs.
Step install_filter(Sockets sockets);

}  // namespace twotrack::sandbox
