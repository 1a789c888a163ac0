// Small POSIX helpers: a descriptor that closes itself, a failed call as an Error.
#pragma once

#include <cerrno>
#include <string>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/result.h"

namespace twotrack {

// "open a/b: No such file or directory", with the code that fits `error`.
Error system_error(std::string_view action, const Path& path, int error = errno);

// Calls again while a signal interrupts.
template <class Call>
auto retry_interrupted(Call call) {
  decltype(call()) result;
  do result = call();
  while (result < 0 && errno == EINTR);
  return result;
}

// Owns an open file descriptor, or none (a negative number).
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) reset(other.release());
    return *this;
  }
  Descriptor(const Descriptor&) = delete;  // One owner closes.
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  bool is_open() const { return fd_ >= 0; }
  int release() { return std::exchange(fd_, -1); }
  void reset(int fd = -1);

 private:
  int fd_;
};

struct Pipe {
  Descriptor read_end{};
  Descriptor write_end{};
};
// Neither end is inherited by a program that is started.
Result<Pipe> make_pipe();
// Of an end of a pipe that nobody else has.
Status make_nonblocking(const Descriptor& descriptor);

}  // namespace twotrack
