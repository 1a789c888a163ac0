// inside: what happens behind the namespaces, in a process of its own.
#pragma once

#include <string>

#include "sandbox/launcher/plan.h"

namespace twotrack::sandbox {

struct Inside {
  const LaunchPlan* plan = nullptr;
  std::string temporary{};  // a folder for temporary files, where there is no view with its own
  int messages = -1;        // to the process outside
  int go = -1;              // one byte comes from there when the program may begin
};

// With a process namespace this is its first process: it starts the program and takes in whatever
// loses its parent; when it ends, the system ends all others. Without one it becomes the program.
[[noreturn]] void live_inside(const Inside& inside);

}  // namespace twotrack::sandbox
