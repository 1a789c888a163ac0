#include "testing/meanwhile.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

#include "base/posix.h"

namespace twotrack::testing {
namespace {

constexpr int kCalls[] = {
#ifdef SYS_open
    SYS_open,      SYS_stat,     SYS_lstat,      SYS_readlink,  SYS_access,
    SYS_mkdir,     SYS_rename,   SYS_unlink,     SYS_chmod,     SYS_newfstatat,
#endif
    SYS_openat,    SYS_openat2,  SYS_readlinkat, SYS_faccessat, SYS_mkdirat,
    SYS_renameat2, SYS_unlinkat, SYS_fchmodat,   SYS_statx,     SYS_getdents64,
    SYS_renameat,  SYS_statfs,   SYS_faccessat2};

// The listener of the calling thread's calls, or a negative number.
int hold_calls() {
  std::vector<sock_filter> program;
  program.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)));
  for (const int call : kCalls) {
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 1));
    program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF));
  }
  program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog whole{static_cast<uint16_t>(program.size()), program.data()};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return static_cast<int>(
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &whole));
}

// One held call; false when there is none any more.
bool let_go(int listener, const std::function<void()>& first) {
  seccomp_notif held{};
  if (retry_interrupted([&] { return ::ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &held); }) != 0) {
    return false;
  }
  first();
  seccomp_notif_resp answer{};
  answer.id = held.id;
  answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  return ::ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer) == 0;
}

}  // namespace

std::optional<int> run_meanwhile(int before_call, const std::function<void()>& meanwhile,
                                 const std::function<void()>& work) {
  std::promise<int> held;
  const Descriptor over(::eventfd(0, EFD_CLOEXEC));
  std::thread worker([&] {
    const int listener = hold_calls();
    held.set_value(listener);
    if (listener >= 0) work();
    ::eventfd_write(over.get(), 1);
  });
  const Descriptor listener(held.get_future().get());
  int calls = 0;
  while (listener.is_open()) {
    std::array<pollfd, 2> ready{{{listener.get(), POLLIN, 0}, {over.get(), POLLIN, 0}}};
    if (::poll(ready.data(), ready.size(), -1) < 0) continue;
    if ((ready[0].revents & POLLIN) != 0) {
      let_go(listener.get(), [&] {
        if (calls++ == before_call) meanwhile();
      });
    } else if (ready[1].revents != 0) {
      break;
    }
  }
  worker.join();
  return listener.is_open() ? std::optional(calls) : std::nullopt;
}

}  // namespace twotrack::testing
