// view: the files that a program finds. A new root, on which stand the system's own folders and
// what the plan names, for reading; the workspace; folders of its own for temporary files, devices
// and processes. Nothing else is there to be found.
#pragma once

#include "sandbox/launcher/plan.h"
#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

// Whose socket files the program can connect to.
enum class SocketFiles : uint8_t { kItsOwn, kOfOthers };

// REQUIRES: a mount namespace of its own, and with layers.pidns to be in the new process namespace.
// Afterwards the process is in this view and no way leads out of it. `sockets` is set to kOfOthers
// if the system cannot show a folder without them.
LaunchStep build_view(const LaunchPlan& plan, SocketFiles& sockets);

// The folders and files of the system that any program may read.
std::vector<std::string> system_places(bool has_network);

// Devices that any program may use.
inline constexpr const char* kDevices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                           "/dev/urandom"};

}  // namespace twotrack::sandbox
