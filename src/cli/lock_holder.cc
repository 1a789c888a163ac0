#include "cli/lock_holder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <string_view>

namespace twotrack::cli {
namespace {

bool is_alive(int process) {
  return ::kill(process, 0) == 0 || errno == EPERM;
}

std::optional<int> process_in(int descriptor) {
  char text[32];
  const ssize_t length = ::pread(descriptor, text, sizeof text, 0);
  int process = 0;
  if (length <= 0 || std::from_chars(text, text + length, process).ec != std::errc{}) {
    return std::nullopt;
  }
  return process;
}

}  // namespace

// Trying the lock is the only proof, but whoever opens the log at that very moment would be told
// that it is in use. So the lock is tried only when its file names a process that lives: then it is
// held, as a rule, and trying disturbs nobody.
std::optional<std::string> lock_holder(const Path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::nullopt;
  const auto process = process_in(descriptor);
  const bool held = process && is_alive(*process) && ::flock(descriptor, LOCK_SH | LOCK_NB) != 0 &&
                    errno == EWOULDBLOCK;
  ::close(descriptor);
  if (!held) return std::nullopt;
  return "process " + std::to_string(*process);
}

}  // namespace twotrack::cli
