#include "sandbox/launcher/namespaces.h"

#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

#include "base/posix.h"

namespace twotrack::sandbox {
namespace {

LaunchStep write_map(const char* path, const char* text) {
  const Descriptor file(::open(path, O_WRONLY | O_CLOEXEC));
  if (!file.is_open()) return step_of(false, path);
  const auto length = static_cast<ssize_t>(std::strlen(text));
  return step_of(::write(file.get(), text, static_cast<size_t>(length)) == length, path);
}

LaunchStep map_one(const char* path, unsigned inside, unsigned outside) {
  char text[64];
  std::snprintf(text, sizeof text, "%u %u 1\n", inside, outside);
  return write_map(path, text);
}

}  // namespace

LaunchStep enter_holder(pid_t holder) {
  const Descriptor process(static_cast<int>(::syscall(SYS_pidfd_open, holder, 0)));
  if (!process.is_open()) return step_of(false, "open the holder");
  // Both at once: the rights to enter the second come from the first.
  return step_of(::setns(process.get(), CLONE_NEWUSER | CLONE_NEWNS) == 0, "enter the holder");
}

LaunchStep unshare_as_user(int flags, uid_t inner_user) {
  const uid_t user = ::geteuid();
  const gid_t group = ::getegid();
  STEP(step_of(::unshare(CLONE_NEWUSER | flags) == 0, "unshare"));
  // Without it nobody may map a group: leaving one could open files that are closed to it.
  STEP(write_map("/proc/self/setgroups", "deny"));
  STEP(map_one("/proc/self/uid_map", user == 0 ? inner_user : user, user));
  return map_one("/proc/self/gid_map", group == 0 ? inner_user : group, group);
}

LaunchStep bring_loopback_up() {
  const Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (!socket.is_open()) return step_of(false, "loopback");
  ifreq request{};
  std::strcpy(request.ifr_name, "lo");
  request.ifr_flags = IFF_UP;
  return step_of(::ioctl(socket.get(), SIOCSIFFLAGS, &request) == 0, "loopback");
}

}  // namespace twotrack::sandbox
