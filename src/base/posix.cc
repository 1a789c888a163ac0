#include "base/posix.h"

#include <fcntl.h>
#include <unistd.h>

#include <system_error>

namespace twotrack {
namespace {

Code code_of(int error) {
  switch (error) {
    case ENOENT:
      return Code::kNotFound;
    case ENOSPC:
    case EDQUOT:
      return Code::kNoSpace;
    case ELOOP:  // a link where none is followed
      return Code::kInvalid;
    default:
      return Code::kIo;
  }
}

}  // namespace

Error system_error(std::string_view action, const Path& path, int error) {
  return Error{code_of(error), std::string(action) + " " + path.string() + ": " +
                                   std::generic_category().message(error)};
}

void Descriptor::reset(int fd) {
  if (fd_ >= 0) ::close(fd_);
  fd_ = fd;
}

Result<Pipe> make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return system_error("make", "a pipe");
  return Pipe{.read_end = Descriptor(ends[0]), .write_end = Descriptor(ends[1])};
}

Status make_nonblocking(const Descriptor& descriptor) {
  if (::fcntl(descriptor.get(), F_SETFL, O_NONBLOCK) != 0) return system_error("set up", "a pipe");
  return Done{};
}

}  // namespace twotrack
