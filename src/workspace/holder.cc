#include "workspace/holder.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "base/posix.h"
#include "process/child.h"
#include "sandbox/launcher_path.h"

namespace twotrack::workspace {
namespace {

// It takes some milliseconds; a system that needs longer than this does not answer at all.
constexpr int kStartMsMax = 10'000;

// Its one line; shorter when it died or says nothing.
std::string read_line(int fd) {
  std::string line;
  char byte = 0;
  pollfd waiting{.fd = fd, .events = POLLIN, .revents = 0};
  while (retry_interrupted([&] { return ::poll(&waiting, 1, kStartMsMax); }) > 0) {
    if (retry_interrupted([&] { return ::read(fd, &byte, 1); }) != 1 || byte == '\n') break;
    line += byte;
  }
  return line;
}

}  // namespace

Holder::Holder(pid_t pid, Descriptor handle, Descriptor lifeline, Path root)
    : pid_(pid),
      handle_(std::move(handle)),
      lifeline_(std::move(lifeline)),
      root_(std::move(root)) {}

Result<std::unique_ptr<Holder>> Holder::start(const HolderPlan& plan) {
  const Path launcher = TRY(sandbox::find_launcher());
  Pipe lifeline = TRY(make_pipe());
  Pipe answer = TRY(make_pipe());
  const Descriptor errors(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  process::Child child =
      TRY(process::start_child({.program = launcher,
                                .argv = {launcher.string(), "hold", plan.project.string(),
                                         plan.upper.string(), plan.work.string()},
                                .directory = "/",
                                .input = lifeline.read_end.get(),
                                .output = answer.write_end.get(),
                                .errors = errors.get()}));
  answer.write_end.reset();
  Path root = "/proc/" + std::to_string(child.pid) + "/root" + plan.project.string();
  root /= ".agentfs/view";
  std::unique_ptr<Holder> holder(new Holder(child.pid, std::move(child.handle),
                                            std::move(lifeline.write_end), std::move(root)));
  const std::string line = read_line(answer.read_end.get());
  if (line == "ready") return holder;
  return Error{Code::kInvalid, line.starts_with("failed ") ? line.substr(7) : "it did not start"};
}

Holder::~Holder() {
  lifeline_.reset();
  ::kill(pid_, SIGKILL);
  retry_interrupted([&] { return ::waitpid(pid_, nullptr, 0); });
}

}  // namespace twotrack::workspace
