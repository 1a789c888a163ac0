// What the processes inside tell the one outside, through a pipe.
#pragma once

#include "base/posix.h"
#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

struct ChildMessage {
  enum class Kind { kNone, kFailed, kEnded } kind = Kind::kNone;
  int value = 0;  // errno of a failure, or how the program ended, as waitpid() has it
  bool is_temporary_full = false;
  char stage[64] = {};
};

struct MessagePipe {
  Descriptor read_end{};
  Descriptor write_end{};
  LaunchStep open();
};

ChildMessage failure_message(const LaunchStep& step);
void send(int pipe, const ChildMessage& message);
// kNone when everybody who could have sent one is gone.
ChildMessage receive(int pipe);

}  // namespace twotrack::sandbox
