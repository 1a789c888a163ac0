#include "base/new_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "base/file.h"
#include "base/random.h"

namespace twotrack {

// A name of its own: two processes that write the same file must not write into one another.
NewFile::NewFile(std::string path)
    : path_(std::move(path)), beside_(path_ + "." + random_hex(8) + ".part") {
  descriptor_ = ::open(beside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  error_ = errno;
}

NewFile::~NewFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  if (!complete_) ::unlink(beside_.c_str());
}

Error NewFile::error() const {
  return {Code::kIo, path_ + ": " + std::strerror(error_)};
}

Status NewFile::complete() {
  complete_ = ::fsync(descriptor_) == 0 && ::rename(beside_.c_str(), path_.c_str()) == 0;
  error_ = errno;
  if (!complete_) return error();
  const Path folder = Path(path_).parent_path();
  return posix_file_system().sync_directory(folder.empty() ? "." : folder);
}

}  // namespace twotrack
