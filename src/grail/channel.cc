#include "grail/channel.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>

namespace twotrack::grail {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kHeaderBytes = 4;
constexpr size_t kReadBytes = size_t{64} << 10;
constexpr off_t kErrorsShownMax = 2000;

Error gone() {
  return Error{Code::kIo, "the worker is gone"};
}

int milliseconds_until(Deadline deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp<int64_t>(left.count(), 0, 1'000'000'000));
}

std::string end_of(int file) {
  const off_t size = ::lseek(file, 0, SEEK_END);
  if (size <= 0) return {};
  const off_t begin = std::max<off_t>(0, size - kErrorsShownMax);
  std::string text(static_cast<size_t>(size - begin), '\0');
  const ssize_t n = ::pread(file, text.data(), text.size(), begin);
  text.resize(static_cast<size_t>(std::max<ssize_t>(n, 0)));
  return text;
}

}  // namespace

Result<WorkerChannel> WorkerChannel::start(const WorkerPlan& plan) {
  // A socket rather than two pipes: writing to a worker that is gone must not end this process.
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    return system_error("make", "a socket");
  }
  WorkerChannel channel;
  channel.stream_ = Descriptor(ends[0]);
  const Descriptor theirs(ends[1]);
  if (::fcntl(ends[0], F_SETFL, O_NONBLOCK) != 0) return system_error("set up", "a socket");
  channel.errors_ = Descriptor(::memfd_create("errors", MFD_CLOEXEC));
  channel.wake_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!channel.errors_.is_open() || !channel.wake_.is_open())
    return system_error("make", "an event");
  channel.child_ = TRY(process::start_child({.program = plan.argv.front(),
                                             .argv = plan.argv,
                                             .directory = plan.directory,
                                             .environment = plan.environment,
                                             .input = theirs.get(),
                                             .output = theirs.get(),
                                             .errors = channel.errors_.get()}));
  return channel;
}

WorkerChannel::WorkerChannel(WorkerChannel&& other) noexcept
    : child_(std::move(other.child_)),
      stream_(std::move(other.stream_)),
      errors_(std::move(other.errors_)),
      wake_(std::move(other.wake_)),
      received_(std::move(other.received_)) {
  other.child_.pid = -1;
}

WorkerChannel::~WorkerChannel() {
  if (child_.pid > 0) end();
}

WorkerChannel::End WorkerChannel::end() {
  End end;
  if (child_.pid <= 0) return end;
  // One that closes its stream is about to end by itself, and how it does says why.
  constexpr int kMillisecondsToEnd = 200;
  stream_.reset();
  pollfd handle{child_.handle.get(), POLLIN, 0};
  ::poll(&handle, 1, kMillisecondsToEnd);
  ::kill(-child_.pid, SIGKILL);
  int status = 0;
  const pid_t waited = retry_interrupted([&] { return ::waitpid(child_.pid, &status, 0); });
  child_.pid = -1;
  if (waited >= 0) {
    end.has_exited = WIFEXITED(status);
    end.status = end.has_exited ? WEXITSTATUS(status) : WTERMSIG(status);
  }
  end.errors = end_of(errors_.get());
  return end;
}

Status WorkerChannel::wait(short events, Deadline deadline, const std::stop_token& stop) {
  if (stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
  std::array<pollfd, 2> watched = {{{stream_.get(), events, 0}, {wake_.get(), POLLIN, 0}}};
  const int ready = ::poll(watched.data(), watched.size(), milliseconds_until(deadline));
  if (ready < 0 && errno != EINTR) return system_error("wait for", "a worker");
  if (stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
  if (ready == 0 && Clock::now() >= deadline) return Error{Code::kTimeout, "took too long"};
  return Done{};
}

Status WorkerChannel::send(std::string_view message, Deadline deadline,
                           const std::stop_token& stop) {
  if (message.size() > kFrameBytesMax) return Error{Code::kInvalid, "the message is too long"};
  const std::stop_callback on_stop(stop, [fd = wake_.get()] { ::eventfd_write(fd, 1); });
  std::string frame;
  for (size_t i = 0; i < kHeaderBytes; ++i) {
    frame += static_cast<char>(message.size() >> (8 * i));
  }
  frame += message;
  for (std::string_view rest = frame; !rest.empty();) {
    const ssize_t n = ::send(stream_.get(), rest.data(), rest.size(), MSG_NOSIGNAL);
    if (n > 0) {
      rest.remove_prefix(static_cast<size_t>(n));
    } else if (errno == EAGAIN || errno == EINTR) {
      TRY(wait(POLLOUT, deadline, stop));
    } else {
      return gone();
    }
  }
  return Done{};
}

// Until `bytes` have been received and not handed out.
Status WorkerChannel::fill(size_t bytes, Deadline deadline, const std::stop_token& stop) {
  while (received_.size() < bytes) {
    const size_t before = received_.size();
    received_.resize(before + kReadBytes);
    const ssize_t n = ::recv(stream_.get(), received_.data() + before, kReadBytes, 0);
    const int error = errno;
    received_.resize(before + static_cast<size_t>(std::max<ssize_t>(n, 0)));
    if (n > 0) continue;
    if (n == 0 || (error != EAGAIN && error != EINTR)) return gone();
    TRY(wait(POLLIN, deadline, stop));
  }
  return Done{};
}

Result<std::string> WorkerChannel::receive(Deadline deadline, const std::stop_token& stop) {
  const std::stop_callback on_stop(stop, [fd = wake_.get()] { ::eventfd_write(fd, 1); });
  TRY(fill(kHeaderBytes, deadline, stop));
  uint64_t size = 0;
  for (size_t i = 0; i < kHeaderBytes; ++i) {
    size |= static_cast<uint64_t>(static_cast<uint8_t>(received_[i])) << (8 * i);
  }
  if (size > kFrameBytesMax) {
    return Error{Code::kInvalid, "a message of " + std::to_string(size) + " bytes; the most is " +
                                     std::to_string(kFrameBytesMax)};
  }
  TRY(fill(kHeaderBytes + size, deadline, stop));
  std::string message = received_.substr(kHeaderBytes, size);
  received_.erase(0, kHeaderBytes + size);
  return message;
}

}  // namespace twotrack::grail
