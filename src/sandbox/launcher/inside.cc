#include "sandbox/launcher/inside.h"

#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <vector>

#include "base/posix.h"
#include "sandbox/launcher/landlock.h"
#include "sandbox/launcher/rights.h"
#include "sandbox/launcher/step.h"
#include "sandbox/launcher/view.h"

namespace twotrack::sandbox {
namespace {

// A socket that somebody outside listens on is reached by its name in the file system, or by one
// that stands for itself; the first are shut in the view, the second are of a network namespace.
Reach reach_of(const LaunchPlan& plan, SocketFiles sockets) {
  const bool has_own_names = plan.layers.netns || (plan.layers.landlock && landlock_version() >= 6);
  return {.has_local = sockets == SocketFiles::kItsOwn && has_own_names,
          .has_inet = plan.layers.netns || plan.has_network,
          .has_others = !plan.layers.pidns};
}

// "/p/tree:/p/tree/src" with another place for the workspace.
std::string moved(std::string_view value, const LaunchPlan& plan) {
  std::string text;
  for (size_t at = 0;;) {
    const size_t end = std::min(value.find(':', at), value.size());
    const std::string_view part = value.substr(at, end - at);
    if (is_below(part, plan.workspace)) {
      text += plan.seen_as;
      text += part.substr(plan.workspace.size());
    } else {
      text += part;
    }
    if (end == value.size()) return text;
    text += ':';
    at = end + 1;
  }
}

std::vector<std::string> environment_for(const Inside& inside) {
  std::vector<std::string> environment;
  const bool has_view = inside.plan->layers.mountns;
  const std::string temporary = has_view ? "/tmp" : inside.temporary;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const size_t value = std::min(text.find('='), text.size() - 1) + 1;
    if (text.starts_with("TMPDIR=") && !temporary.empty()) continue;
    environment.push_back(
        std::string(text.substr(0, value)) +
        (has_view ? moved(text.substr(value), *inside.plan) : std::string(text.substr(value))));
  }
  if (!temporary.empty()) environment.push_back("TMPDIR=" + temporary);
  return environment;
}

std::vector<std::string> words_for(const LaunchPlan& plan) {
  std::vector<std::string> words(plan.program.begin(), plan.program.end());
  for (std::string& word : words) {
    if (plan.layers.mountns) word = moved(word, plan);
  }
  return words;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (const std::string& text : texts) all.push_back(const_cast<char*>(text.c_str()));
  all.push_back(nullptr);
  return all;
}

LaunchStep become_program(const Inside& inside, SocketFiles sockets) {
  const LaunchPlan& plan = *inside.plan;
  const std::string& folder = plan.layers.mountns ? plan.seen_as : plan.workspace;
  STEP(step_of(::chdir(folder.c_str()) == 0, "chdir"));
  if (plan.layers.rlimits) STEP(set_limits(plan));
  if (plan.layers.landlock) STEP(restrict_files(allowed_by(plan, inside.temporary)));
  const std::vector<std::string> environment = environment_for(inside);
  const std::vector<std::string> words = words_for(plan);
  if (plan.layers.seccomp) STEP(install_filter(reach_of(plan, sockets)));
  ::execvpe(words[0].c_str(), pointers(words).data(), pointers(environment).data());
  return step_of(false, "run");
}

[[noreturn]] void fail(const Inside& inside, const LaunchStep& step) {
  send(inside.messages, failure_message(step));
  ::_exit(kLauncherFailed);
}

[[noreturn]] void start_program(const Inside& inside, SocketFiles sockets) {
  fail(inside, become_program(inside, sockets));
}

bool is_temporary_full() {
  struct statvfs status{};
  return ::statvfs("/tmp", &status) == 0 && status.f_blocks > 0 &&
         (status.f_bavail == 0 || (status.f_files > 0 && status.f_favail == 0));
}

[[noreturn]] void watch(const Inside& inside, pid_t program) {
  int status = 0;
  pid_t ended = 0;
  do ended = retry_interrupted([&] { return ::waitpid(-1, &status, __WALL); });
  while (ended >= 0 && ended != program);
  send(inside.messages, {.kind = ChildMessage::Kind::kEnded,
                         .value = status,
                         .is_temporary_full = inside.plan->layers.mountns && is_temporary_full()});
  ::_exit(0);
}

LaunchStep set_up(const Inside& inside, SocketFiles& sockets) {
  if (inside.plan->layers.mountns) {
    STEP(step_of(::unshare(CLONE_NEWNS) == 0, "unshare mounts"));
    sockets = SocketFiles::kItsOwn;
    STEP(build_view(*inside.plan, sockets));
  }
  STEP(give_up_rights());
  // Whoever gives up rights has to ask for this again.
  STEP(step_of(::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0, "death signal"));
  char go = 0;
  const ssize_t n = retry_interrupted([&] { return ::read(inside.go, &go, 1); });
  // Nothing comes from somebody who died before we asked to follow.
  return n == 1 ? kWell : LaunchStep{"start", ECANCELED};
}

}  // namespace

void live_inside(const Inside& inside) {
  SocketFiles sockets = SocketFiles::kOfOthers;
  const LaunchStep step = set_up(inside, sockets);
  if (!step.ok()) fail(inside, step);
  if (!inside.plan->layers.pidns) start_program(inside, sockets);
  const pid_t program = ::fork();
  if (program < 0) fail(inside, step_of(false, "fork"));
  if (program == 0) start_program(inside, sockets);
  // The streams are the program's alone: whoever reads them waits for their end.
  for (int stream = 0; stream <= STDERR_FILENO; ++stream) ::close(stream);
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  watch(inside, program);
}

}  // namespace twotrack::sandbox
