#include "sandbox/launcher/step.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace twotrack::sandbox {
namespace {

std::string name_of(int error) {
  const char* name = ::strerrorname_np(error);
  return name != nullptr ? name : std::to_string(error);
}

}  // namespace

LaunchStep open(Pipe& pipe) {
  auto made = make_pipe();
  if (!made.ok()) return step_of(false, "pipe");
  pipe = std::move(made).value();
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

LaunchNotes LaunchNotes::take() {
  LaunchNotes notes;
  const char* number = std::getenv(kNotesVariable);
  if (number != nullptr) notes.descriptor_ = std::atoi(number);
  if (notes.descriptor_ <= STDERR_FILENO) notes.descriptor_ = -1;
  ::unsetenv(kNotesVariable);
  return notes;
}

void LaunchNotes::failed(const LaunchStep& step, std::string_view what) const {
  const std::string text(what);
  if (descriptor_ >= 0) {
    ::dprintf(descriptor_, "failed %s\t%s\t%s\n", step.stage, name_of(step.error).c_str(),
              text.c_str());
  } else {
    std::fprintf(stderr, "twotrack-sandbox: %s: %s%s%s\n", step.stage, std::strerror(step.error),
                 text.empty() ? "" : ": ", text.c_str());
  }
}

void LaunchNotes::limit(std::string_view name) const {
  if (descriptor_ >= 0) {
    ::dprintf(descriptor_, "limit %.*s\n", static_cast<int>(name.size()), name.data());
  } else {
    std::fprintf(stderr, "twotrack-sandbox: the limit was reached: %.*s\n",
                 static_cast<int>(name.size()), name.data());
  }
}

}  // namespace twotrack::sandbox
