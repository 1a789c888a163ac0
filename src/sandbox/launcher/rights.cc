#include "sandbox/launcher/rights.h"

#include <dirent.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/netlink.h>
#include <linux/seccomp.h>
#include <linux/securebits.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace twotrack::sandbox {
namespace {

constexpr unsigned long kLocked = SECBIT_NOROOT | SECBIT_NOROOT_LOCKED |
                                  SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED |
                                  SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED;

// Never more than there was: only root could raise it, and nobody has asked for that.
LaunchStep set_limit(int resource, uint64_t most, const char* stage) {
  rlimit limit{};
  STEP(step_of(::getrlimit(static_cast<__rlimit_resource>(resource), &limit) == 0, stage));
  limit.rlim_cur = std::min<rlim_t>(most, limit.rlim_max);
  limit.rlim_max = limit.rlim_cur;
  return step_of(::setrlimit(static_cast<__rlimit_resource>(resource), &limit) == 0, stage);
}

// Threads of this user, which is what the system counts.
uint64_t running_now() {
  uint64_t count = 0;
  DIR* processes = ::opendir("/proc");
  if (processes == nullptr) return 0;
  while (const dirent* entry = ::readdir(processes)) {
    if (std::isdigit(static_cast<unsigned char>(entry->d_name[0])) == 0) continue;
    const std::string tasks = "/proc/" + std::string(entry->d_name) + "/task";
    struct stat status{};
    if (::stat(tasks.c_str(), &status) != 0 || status.st_uid != ::getuid()) continue;
    count += status.st_nlink > 2 ? status.st_nlink - 2 : 1;  // a folder a thread
  }
  ::closedir(processes);
  return count;
}

#if defined(__x86_64__)
constexpr uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
#error "the numbers of system calls differ from machine to machine: name this one here"
#endif

constexpr uint32_t kX32 = 0x40000000;  // a second set of numbers for the same calls
constexpr uint32_t kLast = 500;        // no call that we know has a higher number

constexpr uint32_t kNewNamespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                    CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

constexpr uint32_t kRefused[] = {
    // other processes
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_process_madvise,
    SYS_pidfd_getfd,
    SYS_kcmp,
    SYS_migrate_pages,
    SYS_move_pages,
    // namespaces and mounts
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_move_mount,
    SYS_open_tree,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_mount_setattr,
    467,  // open_tree_attr
    // a second door to files and sockets
    SYS_io_uring_setup,
    SYS_io_uring_enter,
    SYS_io_uring_register,
    SYS_open_by_handle_at,
    SYS_name_to_handle_at,
    SYS_fanotify_init,
    SYS_fanotify_mark,
    // the kernel's own keys, programs, counters and faults
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_lookup_dcookie,
    SYS_syslog,
    // the whole machine
    SYS_kexec_load,
    SYS_kexec_file_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_acct,
    SYS_quotactl,
    SYS_quotactl_fd,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_vhangup,
    SYS_personality,
#if defined(__x86_64__)
    SYS_iopl,
    SYS_ioperm,
    SYS_modify_ldt,
    SYS_uselib,
    SYS_ustat,
    SYS_sysfs,
    SYS__sysctl,
    SYS_create_module,
    SYS_get_kernel_syms,
    SYS_query_module,
    SYS_nfsservctl,
#endif
};

// Writing into a terminal's input, or into the system console.
constexpr uint32_t kRefusedIoctls[] = {TIOCSTI, TIOCLINUX, TIOCCONS, TIOCSETD};

sock_filter statement(uint16_t code, uint32_t value) {
  return {.code = code, .jt = 0, .jf = 0, .k = value};
}
sock_filter load(size_t offset) {
  return statement(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset));
}
sock_filter load_argument(size_t number) {
  return load(offsetof(seccomp_data, args) + number * sizeof(uint64_t));  // its low half
}
sock_filter answer(uint32_t what) {
  return statement(BPF_RET | BPF_K, what);
}
// Goes on with the next one when the accumulator is `value`, else skips `count`.
sock_filter unless_equal(uint32_t value, uint8_t count) {
  return {.code = BPF_JMP | BPF_JEQ | BPF_K, .jt = 0, .jf = count, .k = value};
}

constexpr uint32_t refusal(int error) {
  return SECCOMP_RET_ERRNO | static_cast<uint32_t>(error);
}

using Filter = std::vector<sock_filter>;

void refuse_when_equal(Filter& filter, uint32_t value, int error) {
  filter.push_back(unless_equal(value, 1));
  filter.push_back(answer(refusal(error)));
}

// `rules` for the call `number`; they end with an answer.
void add_rules(Filter& filter, uint32_t number, const Filter& rules) {
  filter.push_back(unless_equal(number, static_cast<uint8_t>(rules.size())));
  filter.insert(filter.end(), rules.begin(), rules.end());
}

Filter clone_rules() {
  return {load_argument(0),
          {.code = BPF_JMP | BPF_JSET | BPF_K, .jt = 0, .jf = 1, .k = kNewNamespaces},
          answer(refusal(EPERM)),
          answer(SECCOMP_RET_ALLOW)};
}

Filter ioctl_rules() {
  Filter rules = {load_argument(1)};
  for (const uint32_t request : kRefusedIoctls) refuse_when_equal(rules, request, EPERM);
  rules.push_back(answer(SECCOMP_RET_ALLOW));
  return rules;
}

// Allowed when the argument, a number of a process, means the caller.
Filter own_rules(size_t argument) {
  return {load_argument(argument), unless_equal(0, 1), answer(SECCOMP_RET_ALLOW),
          answer(refusal(EPERM))};
}

// Limits and ranks of other processes of the same user.
void keep_from_others(Filter& filter) {
  for (const uint32_t number : {SYS_prlimit64, SYS_sched_setaffinity, SYS_sched_setscheduler,
                                SYS_sched_setparam, SYS_sched_setattr}) {
    add_rules(filter, number, own_rules(0));
  }
  for (const uint32_t number : {SYS_setpriority, SYS_ioprio_set}) {
    add_rules(filter, number, own_rules(1));
  }
}

Filter socket_rules(Reach reach) {
  Filter rules = {load_argument(0)};
  const auto allow = [&](uint32_t family) {
    rules.push_back(unless_equal(family, 1));
    rules.push_back(answer(SECCOMP_RET_ALLOW));
  };
  if (reach.has_local) allow(AF_UNIX);
  if (reach.has_inet) {
    allow(AF_INET);
    allow(AF_INET6);
    // Which addresses there are: asked by the C library. No other talk with the kernel.
    rules.push_back(unless_equal(AF_NETLINK, 3));
    rules.push_back(load_argument(2));
    rules.push_back(unless_equal(NETLINK_ROUTE, 1));
    rules.push_back(answer(SECCOMP_RET_ALLOW));
  }
  rules.push_back(answer(refusal(EPERM)));
  return rules;
}

}  // namespace

LaunchStep give_up_rights() {
  STEP(step_of(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, "no_new_privs"));
  // The next two need a capability themselves. Whoever has none has nothing to lose by them, and
  // no_new_privs keeps it so.
  for (unsigned long capability = 0; ::prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0;
       ++capability) {
    ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  }
  ::prctl(PR_SET_SECUREBITS, kLocked, 0, 0, 0);
  ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
  return step_of(::syscall(SYS_capset, &header, none) == 0, "capset");
}

LaunchStep set_limits(const LaunchPlan& plan) {
  const uint64_t already = plan.layers.userns ? 0 : running_now();
  STEP(set_limit(RLIMIT_CORE, 0, "rlimit core"));
  STEP(set_limit(RLIMIT_DATA, plan.limits.memory_bytes, "rlimit data"));
  STEP(set_limit(RLIMIT_FSIZE, plan.limits.file_bytes, "rlimit fsize"));
  STEP(set_limit(RLIMIT_NOFILE, plan.limits.open_files, "rlimit nofile"));
  STEP(set_limit(RLIMIT_MEMLOCK, 64 << 10, "rlimit memlock"));
  STEP(set_limit(RLIMIT_MSGQUEUE, 0, "rlimit msgqueue"));
  return set_limit(RLIMIT_NPROC, already + plan.limits.processes, "rlimit nproc");
}

std::vector<sock_filter> make_filter(Reach reach) {
  Filter filter = {load(offsetof(seccomp_data, arch)),
                   {.code = BPF_JMP | BPF_JEQ | BPF_K, .jt = 1, .jf = 0, .k = kMachine},
                   answer(SECCOMP_RET_KILL_PROCESS),
                   load(offsetof(seccomp_data, nr)),
                   // Also the numbers of x32, which are above kX32.
                   {.code = BPF_JMP | BPF_JGT | BPF_K, .jt = 0, .jf = 1, .k = kLast},
                   answer(refusal(ENOSYS))};
  static_assert(kLast < kX32);
  for (const uint32_t number : kRefused) refuse_when_equal(filter, number, EPERM);
  // Its flags are in memory, where a filter cannot look. Told that there is no such call, C
  // libraries take the old one.
  refuse_when_equal(filter, SYS_clone3, ENOSYS);
  // Each of these loads another word, so that nothing may come behind it but its own answers.
  add_rules(filter, SYS_clone, clone_rules());
  add_rules(filter, SYS_ioctl, ioctl_rules());
  add_rules(filter, SYS_socket, socket_rules(reach));
  if (reach.has_others) keep_from_others(filter);
  filter.push_back(answer(SECCOMP_RET_ALLOW));
  return filter;
}

LaunchStep install_filter(Reach reach) {
  Filter filter = make_filter(reach);
  const sock_fprog program{.len = static_cast<unsigned short>(filter.size()),
                           .filter = filter.data()};
  return step_of(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0U, &program) == 0, "seccomp");
}

}  // namespace twotrack::sandbox
