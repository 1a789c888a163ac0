// Like vfork(): a copy of a process that holds a model's weights would cost more than most tools
// take. Parent and child share memory, and the parent stands still until the child is a program of
// its own or has given up. So the child calls nothing but the system, and tells what went wrong in
// a variable.
#include "process/child.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <memory>

namespace twotrack::process {
namespace {

constexpr size_t kStackBytes = size_t{64} << 10;
constexpr unsigned kFirstOwnDescriptor = 3;

enum class Step { kSetUp, kDirectory, kProgram };

// All that the child needs, made before it exists.
struct Orders {
  const char* program = nullptr;
  const char* directory = nullptr;
  char* const* argv = nullptr;
  char* const* environment = nullptr;
  std::array<int, 3> streams{};
  int notes = -1;
  pid_t parent = 0;
  sigset_t signals{};  // to be blocked in the program
  // Written by the child.
  volatile Step failed_at = Step::kSetUp;
  volatile int error = 0;
};

[[noreturn]] void give_up(Orders& orders, Step step) {
  orders.failed_at = step;
  orders.error = errno == 0 ? EIO : errno;
  ::_exit(127);
}

// Handlers of ours must not run in the program, and what we ignore it may want to notice.
void reset_signals(const sigset_t& blocked) {
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) {
    if (signal != SIGKILL && signal != SIGSTOP) ::sigaction(signal, &action, nullptr);
  }
  ::sigprocmask(SIG_SETMASK, &blocked, nullptr);
}

int become_program(void* argument) {
  Orders& orders = *static_cast<Orders*>(argument);
  ::setsid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != orders.parent) ::_exit(127);  // it died before we asked to follow it
  for (int stream = 0; stream < 3; ++stream) {
    if (::dup2(orders.streams[static_cast<size_t>(stream)], stream) < 0) {
      give_up(orders, Step::kSetUp);
    }
  }
  // Whoever opened a file without a mark that says so does not mean it for this program.
  ::close_range(kFirstOwnDescriptor, ~0U, CLOSE_RANGE_CLOEXEC);
  if (orders.notes >= 0 && ::dup2(orders.notes, kNotesDescriptor) < 0) {
    give_up(orders, Step::kSetUp);
  }
  const rlimit none{};
  ::setrlimit(RLIMIT_CORE, &none);
  if (::chdir(orders.directory) != 0) give_up(orders, Step::kDirectory);
  reset_signals(orders.signals);
  ::execve(orders.program, orders.argv, orders.environment);
  give_up(orders, Step::kProgram);
}

// A descriptor that has one of the program's numbers itself would be overwritten before it is used.
Result<Descriptor> above_standard(int fd) {
  Descriptor copy(::fcntl(fd, F_DUPFD_CLOEXEC, kNotesDescriptor + 1));
  if (!copy.is_open()) return system_error("duplicate", "a descriptor");
  return copy;
}

std::vector<char*> pointers(const std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (const std::string& text : texts) all.push_back(const_cast<char*>(text.c_str()));
  all.push_back(nullptr);
  return all;
}

Error refused(const ChildPlan& plan, Step step, int error) {
  if (step == Step::kDirectory) return system_error("enter", plan.directory, error);
  Error failure = system_error("run", plan.program, error);
  if (step == Step::kProgram && failure.code == Code::kIo) failure.code = Code::kInvalid;
  return failure;
}

}  // namespace

Result<Child> start_child(const ChildPlan& plan) {
  std::array<Descriptor, 3> streams = {TRY(above_standard(plan.input)),
                                       TRY(above_standard(plan.output)),
                                       TRY(above_standard(plan.errors))};
  Descriptor notes;
  if (plan.notes >= 0) notes = TRY(above_standard(plan.notes));
  const std::vector<char*> argv = pointers(plan.argv);
  const std::vector<char*> environment = pointers(plan.environment);
  Orders orders;
  orders.program = plan.program.c_str();
  orders.directory = plan.directory.c_str();
  orders.argv = argv.data();
  orders.environment = environment.data();
  orders.parent = ::getpid();
  for (size_t i = 0; i < streams.size(); ++i) orders.streams[i] = streams[i].get();
  orders.notes = notes.get();
  const auto stack = std::make_unique<char[]>(kStackBytes);

  // No handler of ours may run in the child while it shares our memory.
  sigset_t all;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &orders.signals);
  int handle = -1;
  const pid_t pid = ::clone(become_program, stack.get() + kStackBytes,
                            CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &orders, &handle);
  const int error = errno;
  ::pthread_sigmask(SIG_SETMASK, &orders.signals, nullptr);
  if (pid < 0) return system_error("start", plan.program, error);
  Child child{.pid = pid, .handle = Descriptor(handle)};
  if (orders.error == 0) return child;
  ::waitpid(pid, nullptr, 0);
  return refused(plan, orders.failed_at, orders.error);
}

}  // namespace twotrack::process
