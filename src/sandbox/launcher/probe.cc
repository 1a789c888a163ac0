// Every layer, tried by doing, each in a process of its own. A line a layer:
//
//   NAME\ton\tDETAIL\t
//   NAME\toff\tSTAGE\tERRNO
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <list>
#include <string>

#include "base/posix.h"
#include "sandbox/launcher/cgroup.h"
#include "sandbox/launcher/landlock.h"
#include "sandbox/launcher/namespaces.h"
#include "sandbox/launcher/plan.h"
#include "sandbox/launcher/rights.h"
#include "sandbox/launcher/step.h"
#include "sandbox/launcher/view.h"

namespace twotrack::sandbox {
namespace {

// Whether others can be had without a user namespace around them; root can.
bool has_userns = true;

LaunchStep enter(int flags) {
  if (has_userns) return unshare_as_user(flags, kInnerUser);
  return step_of(::unshare(flags) == 0, "unshare");
}

// What another process tells, to be kept as long as this one lives.
LaunchStep step_in(const ChildMessage& message) {
  static std::list<std::string> stages;
  if (message.kind == ChildMessage::Kind::kNone) return {"die", ECHILD};
  return {stages.emplace_back(message.stage).c_str(), message.value};
}

// In a process of its own, which is gone afterwards with whatever it has done.
LaunchStep try_out(LaunchStep (*step)()) {
  Pipe pipe;
  STEP(open(pipe));
  const pid_t child = ::fork();
  STEP(step_of(child >= 0, "fork"));
  if (child == 0) {
    send(pipe.write_end.get(), failure_message(step()));
    ::_exit(0);
  }
  pipe.write_end.reset();
  const ChildMessage message = receive(pipe.read_end.get());
  ::waitpid(child, nullptr, 0);
  return step_in(message);
}

LaunchStep try_userns() {
  return unshare_as_user(0, kInnerUser);
}

LaunchStep try_mountns() {
  STEP(enter(CLONE_NEWNS));
  LaunchPlan plan;
  plan.layers.mountns = true;
  SocketFiles ignored{};
  STEP(build_view(plan, ignored));
  // Of the real root nothing must be left.
  return step_of(::access("/proc/self", F_OK) != 0, "leave the root");
}

LaunchStep try_pidns() {
  STEP(enter(CLONE_NEWPID));
  const pid_t first = ::fork();
  STEP(step_of(first >= 0, "fork"));
  if (first == 0) ::_exit(::getpid() == 1 ? 0 : 1);
  int status = 0;
  ::waitpid(first, &status, 0);
  errno = EINVAL;
  return step_of(status == 0, "be the first process");
}

LaunchStep try_proc() {
  STEP(enter(CLONE_NEWPID | CLONE_NEWNS));
  return try_out([] {
    LaunchPlan plan;
    plan.layers.mountns = plan.layers.pidns = plan.layers.proc = true;
    SocketFiles ignored{};
    return build_view(plan, ignored);
  });
}

LaunchStep try_netns() {
  STEP(enter(CLONE_NEWNET));
  return bring_loopback_up();
}

LaunchStep try_ipcns() {
  return enter(CLONE_NEWIPC | CLONE_NEWUTS);
}

LaunchStep try_overlay() {
  STEP(enter(CLONE_NEWNS));
  STEP(step_of(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "mount private"));
  STEP(step_of(::mount("tmpfs", "/tmp", "tmpfs", 0, nullptr) == 0, "mount tmpfs"));
  for (const char* folder : {"/tmp/lower", "/tmp/upper", "/tmp/work", "/tmp/merged"}) {
    STEP(step_of(::mkdir(folder, 0755) == 0, "mkdir"));
  }
  const std::string options = "lowerdir=/tmp/lower,upperdir=/tmp/upper,workdir=/tmp/work";
  const std::string extra = has_userns ? ",userxattr" : "";
  STEP(step_of(::mount("overlay", "/tmp/merged", "overlay", 0, (options + extra).c_str()) == 0,
               "mount"));
  const Descriptor file(::open("/tmp/merged/file", O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  return step_of(file.is_open() && ::access("/tmp/upper/file", F_OK) == 0, "write");
}

LaunchStep try_landlock() {
  STEP(give_up_rights());
  STEP(restrict_files({.read = {"/usr"}}));
  const Descriptor allowed(::open("/usr", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  STEP(step_of(allowed.is_open(), "open what is allowed"));
  const Descriptor refused(::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  errno = EINVAL;
  return step_of(!refused.is_open(), "refuse what is not allowed");
}

LaunchStep try_seccomp() {
  STEP(give_up_rights());
  STEP(install_filter({}));
  const bool is_refused = ::unshare(0) != 0 && errno == EPERM;
  errno = EINVAL;
  return step_of(is_refused, "refuse a call");
}

LaunchStep try_rlimits() {
  LaunchPlan plan;
  plan.limits.file_bytes = 1 << 20;
  STEP(set_limits(plan));
  return give_up_rights();
}

// Whether the number of processes is counted for this user.
LaunchStep try_process_limit() {
  if (has_userns) STEP(unshare_as_user(0, kInnerUser));
  LaunchPlan plan;
  plan.layers.userns = has_userns;
  plan.limits.processes = 1;
  STEP(set_limits(plan));
  STEP(give_up_rights());
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  if (child > 0) ::waitpid(child, nullptr, 0);
  errno = EPERM;
  return step_of(child < 0, "count processes of root");
}

LaunchStep try_cgroup() {
  ControlGroup group;
  STEP(group.find());
  STEP(group.make({.memory_bytes = uint64_t{64} << 20, .processes = 8}));
  const pid_t child = ::fork();
  if (child == 0) ::_exit(::pause());
  const LaunchStep step = group.add(child);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  group.remove();
  return step;
}

void print(const char* name, const LaunchStep& step, const std::string& detail = {}) {
  if (step.ok()) {
    std::printf("%s\ton\t%s\t\n", name, detail.c_str());
    return;
  }
  const char* error = ::strerrorname_np(step.error);
  std::printf("%s\toff\t%s\t%s\n", name, step.stage, error != nullptr ? error : "");
}

std::string landlock_detail() {
  const int version = landlock_version();
  std::string detail = "abi " + std::to_string(version) + ": files";
  if (version >= 4) detail += ", tcp";
  if (version >= 6) detail += ", signals, abstract sockets";
  return detail;
}

}  // namespace

int probe_mode(Words) {
  const LaunchStep userns = try_out(try_userns);
  has_userns = userns.ok();
  // Root goes by another number inside, and owns what root owns all the same.
  const std::string user = has_userns && ::geteuid() == 0 ? "root, as " + std::to_string(kInnerUser)
                                                          : std::to_string(::geteuid());
  print("userns", userns);
  print("mountns", try_out(try_mountns));
  print("pidns", try_out(try_pidns));
  print("proc", try_out(try_proc));
  print("netns", try_out(try_netns), "loopback only");
  print("ipcns", try_out(try_ipcns));
  print("overlay", try_out(try_overlay));
  print("landlock", try_out(try_landlock), landlock_detail());
  print("seccomp", try_out(try_seccomp), std::to_string(make_filter({}).size()) + " instructions");
  print("rlimits", try_out(try_rlimits), "memory, files, open files");
  ControlGroup group;
  const bool has_group = group.find().ok();
  const LaunchStep cgroup = try_out(try_cgroup);
  print("cgroup", cgroup, has_group ? "version " + std::to_string(group.version()) : "");
  const LaunchStep counted = try_out(try_process_limit);
  print("processes", cgroup.ok() ? kWell : counted, cgroup.ok() ? "by cgroup" : "by rlimit");
  print("uid", try_out(give_up_rights), user + ", no capabilities");
  return 0;
}

}  // namespace twotrack::sandbox
