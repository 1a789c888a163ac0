#include "base/posix.h"

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

}  // namespace twotrack
