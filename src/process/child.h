// child: starts a program as a separate process. The part of process.cc that must be exactly
// right: the new process runs in our memory until it has become the program.
#pragma once

#include <sys/types.h>

#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/posix.h"
#include "base/result.h"

namespace twotrack::process {

inline constexpr int kNotesDescriptor = 3;

struct ChildPlan {
  Path program{};  // absolute
  std::vector<std::string> argv{};
  Path directory{};
  Environment environment{};
  int input = -1;  // become its descriptors 0, 1 and 2
  int output = -1;
  int errors = -1;
  int notes = -1;  // becomes its descriptor kNotesDescriptor, when there is one
};

struct Child {
  pid_t pid = -1;       // and the number of its session and process group
  Descriptor handle{};  // readable when it has ended
};

// Fails with kNotFound, kInvalid or kIo as run_process() does.
Result<Child> start_child(const ChildPlan& plan);

}  // namespace twotrack::process
