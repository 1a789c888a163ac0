#include "cli/interrupt.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

#include "base/check.h"
#include "cli/exit_code.h"

namespace twotrack::cli {
namespace {

// A pipe as well as a flag: a signal between checking the flag and poll() would
// otherwise only be noticed with the next line of input, which may never come.
std::array<int, 2> wake_pipe = {-1, -1};
std::atomic<bool> graceful = false;
std::atomic<bool> requested_flag = false;

extern "C" void handle_signal(int /*signal*/) {
  if (!graceful.load()) ::_exit(static_cast<int>(ExitCode::kInterrupted));
  // The interrupted code may be about to read it.
  const int saved = errno;
  requested_flag.store(true);
  (void)!::write(wake_pipe[1], "x", 1);
  errno = saved;
}

}  // namespace

void install_signal_handlers() {
  CHECK(::pipe(wake_pipe.data()) == 0);
  for (const int end : wake_pipe) {
    ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(end, F_SETFL, O_NONBLOCK);
  }
  struct sigaction action{};
  action.sa_handler = handle_signal;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, nullptr);
  ::sigaction(SIGXFSZ, &action, nullptr);
}

Interrupt::Interrupt() {
  graceful.store(true);
}

Interrupt::~Interrupt() {
  graceful.store(false);
}

bool Interrupt::requested() const {
  return requested_flag.load();
}

int Interrupt::descriptor() const {
  return wake_pipe[0];
}

void Interrupt::wait_ms(int ms) const {
  pollfd wake{.fd = wake_pipe[0], .events = POLLIN, .revents = 0};
  ::poll(&wake, 1, ms);
}

}  // namespace twotrack::cli
