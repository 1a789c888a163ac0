// The process outside. It enters what the plan asks for, lets another process live inside, waits,
// and ends as the program did.
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <fstream>

#include "base/posix.h"
#include "sandbox/launcher/cgroup.h"
#include "sandbox/launcher/inside.h"
#include "sandbox/launcher/namespaces.h"
#include "sandbox/launcher/plan.h"
#include "sandbox/launcher/step.h"
#include "sandbox/launcher/written.h"

namespace twotrack::sandbox {
namespace {

int namespaces_of(const Layers& layers) {
  int flags = 0;
  if (layers.pidns) flags |= CLONE_NEWPID;
  if (layers.netns) flags |= CLONE_NEWNET;
  if (layers.ipcns) flags |= CLONE_NEWIPC | CLONE_NEWUTS;
  return flags;
}

LaunchStep enter_namespaces(const LaunchPlan& plan) {
  // Groups of root open more than root's own files; others have no right to leave theirs.
  if (::geteuid() == 0) ::setgroups(0, nullptr);
  if (plan.holder > 0) STEP(enter_holder(plan.holder));
  const int flags = namespaces_of(plan.layers);
  if (plan.layers.userns) {
    STEP(unshare_as_user(flags, kInnerUser));
  } else if (flags != 0) {
    STEP(step_of(::unshare(flags) == 0, "unshare"));
  }
  if (plan.layers.netns) STEP(bring_loopback_up());
  return kWell;
}

// A program that has a terminal could type into it. Whoever started us may have seen to that.
void leave_terminal() {
  if (::setsid() >= 0) return;
  ::signal(SIGHUP, SIG_IGN);  // it is sent to those who are left without one
  const Descriptor terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC));
  if (terminal.is_open()) ::ioctl(terminal.get(), TIOCNOTTY);
  ::signal(SIGHUP, SIG_DFL);
}

// Keeps what the launcher itself was given, and nothing that it may have inherited by mistake.
void close_others(int notes) {
  const unsigned first = STDERR_FILENO + 1;
  if (notes < 0) {
    ::close_range(first, ~0U, 0);
    return;
  }
  ::fcntl(notes, F_SETFD, FD_CLOEXEC);
  const auto kept = static_cast<unsigned>(notes);
  if (kept > first) ::close_range(first, kept - 1, 0);
  ::close_range(kept + 1, ~0U, 0);
}

// Without a process namespace: what the program left has become ours.
void end_all_others() {
  const std::string own = std::to_string(::getpid());
  for (;;) {
    std::ifstream children("/proc/" + own + "/task/" + own + "/children");
    for (pid_t child = 0; children >> child;) ::kill(child, SIGKILL);
    if (::waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) return;
  }
}

[[noreturn]] void end_like(int status) {
  if (WIFEXITED(status)) ::_exit(WEXITSTATUS(status));
  const rlimit none{};
  ::setrlimit(RLIMIT_CORE, &none);
  ::signal(WTERMSIG(status), SIG_DFL);
  ::kill(::getpid(), WTERMSIG(status));
  ::_exit(128 + WTERMSIG(status));
}

class Run {
 public:
  Run(const LaunchPlan& plan, const LaunchNotes& notes)
      : plan_(plan),
        notes_(notes),
        written_({.bytes = plan.limits.written_bytes, .files = plan.limits.written_files}),
        temporary_written_(
            {.bytes = plan.limits.temporary_bytes, .files = plan.limits.written_files}) {}

  int run() {
    const LaunchStep step = start();
    if (!step.ok()) return failed(step);
    if (plan_.layers.rlimits) watch_until_end();
    const ChildMessage message = wait();
    if (message.kind == ChildMessage::Kind::kFailed) {
      return failed({message.stage, message.value}, plan_.program[0]);
    }
    const bool is_too_much = plan_.layers.rlimits && has_written_too_much();
    if (!is_too_much) tell_limits(message);
    clean_up();
    end_like(is_too_much ? SIGKILL : message.value);
  }

 private:
  LaunchStep start() {
    if (plan_.layers.cgroup) STEP(group_.find());
    if (plan_.layers.landlock && !plan_.layers.mountns) temporary_ = make_temporary();
    choose_what_to_watch();
    STEP(open(messages_));
    STEP(open(go_));
    STEP(enter_namespaces(plan_));
    if (!plan_.layers.pidns) ::prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    child_ = ::fork();
    STEP(step_of(child_ >= 0, "fork"));
    if (child_ == 0) {
      go_.write_end.reset();
      live_inside({.plan = &plan_,
                   .temporary = temporary_,
                   .messages = messages_.write_end.get(),
                   .go = go_.read_end.get()});
    }
    handle_.reset(static_cast<int>(::syscall(SYS_pidfd_open, child_, 0)));
    STEP(step_of(handle_.is_open(), "pidfd_open"));
    // We, not the program, are followed: without a process namespace, who loses its parent becomes
    // our child. What has no name counts once, where anything does.
    (written_.has_folders() ? written_ : temporary_written_).follow(::getpid());
    messages_.write_end.reset();
    // Whoever talks with the program notices when it closes them.
    ::close(STDIN_FILENO);
    ::close(STDOUT_FILENO);
    if (plan_.layers.cgroup) {
      STEP(group_.make(plan_.limits));
      STEP(group_.add(child_));
    }
    return step_of(::write(go_.write_end.get(), "g", 1) == 1, "start");
  }

  // What lies in memory has a limit of its own.
  void choose_what_to_watch() {
    if (!plan_.looks_only && !plan_.throws_away) {
      written_.watch(plan_.holder > 0 ? plan_.upper : plan_.workspace);
    }
    for (const std::string& folder : plan_.writable) written_.watch(folder);
    if (!temporary_.empty()) temporary_written_.watch(temporary_);
  }

  // Ends the program when it writes too much.
  void watch_until_end() {
    const bool is_watched = written_.has_folders() || temporary_written_.has_folders();
    pollfd ended{handle_.get(), POLLIN, 0};
    while (is_watched && ::poll(&ended, 1, static_cast<int>(WrittenWatch::kTick.count())) <= 0) {
      if (written_.is_too_much()) reached_ = "written";
      if (reached_ == nullptr && temporary_written_.is_too_much()) reached_ = "temporary";
      if (reached_ == nullptr) continue;
      ::kill(child_, SIGKILL);
      return;
    }
  }

  // Also what came between the last look and its end.
  bool has_written_too_much() {
    if (reached_ == nullptr && temporary_written_.is_too_much_in_the_end()) reached_ = "temporary";
    if (reached_ == nullptr && written_.is_too_much_in_the_end()) reached_ = "written";
    if (reached_ == nullptr) return false;
    notes_.limit(reached_);
    return true;
  }

  // Until nothing is left of it.
  ChildMessage wait() {
    ChildMessage message = receive(messages_.read_end.get());
    int status = 0;
    retry_interrupted([&] { return ::waitpid(child_, &status, 0); });
    if (!plan_.layers.pidns) end_all_others();
    // Without a process namespace it was the program itself; with one it never ends without a word,
    // unless somebody ended it.
    if (message.kind == ChildMessage::Kind::kNone) {
      message = {.kind = ChildMessage::Kind::kEnded, .value = status};
    }
    return message;
  }

  void tell_limits(const ChildMessage& message) const {
    if (message.value == 0) return;
    if (plan_.layers.cgroup && group_.reached_memory()) notes_.limit("memory");
    if (plan_.layers.cgroup && group_.reached_processes()) notes_.limit("processes");
    if (message.is_temporary_full) notes_.limit("temporary");
  }

  int failed(const LaunchStep& step, const char* what = "") {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    notes_.failed(step, what);
    clean_up();
    return kLauncherFailed;
  }

  void clean_up() {
    if (plan_.layers.cgroup) group_.remove();
    remove_temporary(temporary_);
  }

  const LaunchPlan& plan_;
  const LaunchNotes& notes_;
  ControlGroup group_{};
  Pipe messages_{};
  Pipe go_{};
  std::string temporary_{};
  pid_t child_ = -1;
  Descriptor handle_{};  // of the child: readable when it has ended
  WrittenWatch written_;
  WrittenWatch temporary_written_;
  const char* reached_ = nullptr;  // the limit
};

}  // namespace

int run_mode(Words words) {
  const LaunchNotes notes = LaunchNotes::take();
  const auto plan = parse_plan(words);
  if (!plan.ok()) {
    notes.failed({"command line", EINVAL}, plan.error().message);
    return kLauncherFailed;
  }
  close_others(notes.descriptor());
  leave_terminal();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  return Run(plan.value(), notes).run();
}

}  // namespace twotrack::sandbox
