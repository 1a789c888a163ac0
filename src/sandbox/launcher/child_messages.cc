#include "sandbox/launcher/child_messages.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstring>

namespace twotrack::sandbox {

LaunchStep MessagePipe::open() {
  int ends[2];
  STEP(step_of(::pipe2(ends, O_CLOEXEC) == 0, "pipe"));
  read_end.reset(ends[0]);
  write_end.reset(ends[1]);
  return kWell;
}

ChildMessage failure_message(const LaunchStep& step) {
  ChildMessage message{.kind = ChildMessage::Kind::kFailed, .value = step.error};
  std::strncpy(message.stage, step.stage, sizeof message.stage - 1);
  return message;
}

void send(int pipe, const ChildMessage& message) {
  // Smaller than what a pipe takes at once.
  (void)!::write(pipe, &message, sizeof message);
}

ChildMessage receive(int pipe) {
  ChildMessage message;
  const ssize_t n = retry_interrupted([&] { return ::read(pipe, &message, sizeof message); });
  return n == static_cast<ssize_t>(sizeof message) ? message : ChildMessage{};
}

}  // namespace twotrack::sandbox
