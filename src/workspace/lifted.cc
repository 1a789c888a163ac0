#include "workspace/lifted.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

namespace twotrack::workspace {
namespace {

// Of a handle only (O_PATH): no name is resolved a second time.
void change_mode(const Descriptor& handle, uint32_t mode) {
  const std::string name = "/proc/self/fd/" + std::to_string(handle.get());
  ::chmod(name.c_str(), mode & 07777);
}

}  // namespace

Lifted::~Lifted() {
  for (auto one = all_.rbegin(); one != all_.rend(); ++one) change_mode(one->handle, one->mode);
}

void Lifted::lift(int folder, const char* name) {
  struct stat status{};
  if (::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return;
  const bool is_folder = S_ISDIR(status.st_mode);
  const uint32_t needed = is_folder ? S_IRUSR | S_IXUSR : S_IRUSR;
  const bool may_deny = (status.st_mode & needed) != needed;
  if (!may_deny || (!is_folder && !S_ISREG(status.st_mode))) return;
  if (::faccessat(folder, name, is_folder ? R_OK | X_OK : R_OK, AT_EACCESS) == 0) return;
  Descriptor handle(::openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC));
  struct stat opened{};
  if (!handle.is_open() || ::fstat(handle.get(), &opened) != 0 || opened.st_ino != status.st_ino) {
    return;
  }
  change_mode(handle, opened.st_mode | needed);
  all_.push_back({.handle = std::move(handle), .mode = opened.st_mode});
}

void Lifted::lift_way(const Path& path) {
  Path way;
  for (const Path& part : path) {
    way /= part;
    lift(AT_FDCWD, way.c_str());
  }
}

}  // namespace twotrack::workspace
