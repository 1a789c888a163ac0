#include "process/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <optional>

#include "base/posix.h"
#include "process/child.h"

namespace twotrack::process {
namespace {

using Clock = std::chrono::steady_clock;
using End = ProcessResult::End;

constexpr size_t kReadBytes = size_t{64} << 10;
constexpr size_t kPipeBytesMax = size_t{4} << 20;

// Only our end does not wait: the program must find a stream that does.
Result<Pipe> make_output() {
  Pipe pipe = TRY(make_pipe());
  TRY(make_nonblocking(pipe.read_end));
  return pipe;
}

// A file in memory rather than a pipe: it needs nobody to feed it, and nobody dies of a program
// that does not read.
Result<Descriptor> make_input(const std::string& text) {
  if (text.empty()) {
    Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!nothing.is_open()) return system_error("open", "/dev/null");
    return nothing;
  }
  Descriptor file(::memfd_create("input", MFD_CLOEXEC));
  if (!file.is_open()) return system_error("make", "a file in memory");
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t n =
        retry_interrupted([&] { return ::write(file.get(), rest.data(), rest.size()); });
    if (n < 0) return system_error("write", "a file in memory");
    rest.remove_prefix(static_cast<size_t>(n));
  }
  if (::lseek(file.get(), 0, SEEK_SET) != 0) return system_error("rewind", "a file in memory");
  return file;
}

// Reads some of what is there, and says whether more may be. Closes the stream at its end.
bool read_some(Descriptor& stream, std::string& text) {
  if (!stream.is_open()) return false;
  const size_t before = text.size();
  text.resize(before + kReadBytes);
  const ssize_t n =
      retry_interrupted([&] { return ::read(stream.get(), text.data() + before, kReadBytes); });
  const int error = errno;
  text.resize(before + static_cast<size_t>(std::max<ssize_t>(n, 0)));
  if (n == 0 || (n < 0 && error != EAGAIN)) stream.reset();
  return n > 0;
}

// What a pipe can still hold. Not until the end of the stream: somebody who left the group may hold
// it open, and write, for ever.
void read_rest(Descriptor& stream, std::string& text) {
  for (size_t bytes = 0; bytes < kPipeBytesMax && read_some(stream, text);) bytes += kReadBytes;
}

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  return static_cast<int>(std::clamp<int64_t>(left.count(), 0, 1'000'000'000));
}

// A program under way.
class Watch {
 public:
  struct Ends {  // of what it writes into
    Descriptor output{};
    Descriptor errors{};
    Descriptor notes{};
  };

  Watch(Child child, Ends ends, Descriptor wake)
      : child_(std::move(child)), ends_(std::move(ends)), wake_(std::move(wake)) {}
  ~Watch() {
    if (child_.pid > 0) end_group();
  }
  Watch(const Watch&) = delete;  // One owner ends the process.
  Watch& operator=(const Watch&) = delete;

  int wake_descriptor() const { return wake_.get(); }

  ProcessResult run(const ProcessRequest& request) {
    const auto deadline = Clock::now() + request.time_limit;
    std::optional<End> stopped;
    while (!stopped) {
      if (wait(deadline)) break;
      if (request.stop.stop_requested()) {
        stopped = End::kCancelled;
      } else if (result_.output.size() + result_.errors.size() > request.output_bytes_max) {
        stopped = End::kOutputLimit;
      } else if (Clock::now() >= deadline) {
        stopped = End::kTimeLimit;
      }
    }
    finish(stopped);
    return std::move(result_);
  }

 private:
  // Until something happens, and takes what was written. Whether the program has ended.
  bool wait(Clock::time_point deadline) {
    std::array<pollfd, 5> watched = {{{child_.handle.get(), POLLIN, 0},
                                      {ends_.output.get(), POLLIN, 0},
                                      {ends_.errors.get(), POLLIN, 0},
                                      {ends_.notes.get(), POLLIN, 0},
                                      {wake_.get(), POLLIN, 0}}};
    if (::poll(watched.data(), watched.size(), milliseconds_until(deadline)) < 0) return false;
    if (watched[1].revents != 0) read_some(ends_.output, result_.output);
    if (watched[2].revents != 0) read_some(ends_.errors, result_.errors);
    if (watched[3].revents != 0) read_some(ends_.notes, result_.notes);
    return watched[0].revents != 0;
  }

  // The group goes first: as long as the program itself has not been waited for, its number cannot
  // belong to anybody else.
  // Nothing when somebody else has taken the status: then nobody knows how it ended.
  std::optional<int> end_group() {
    ::kill(-child_.pid, SIGKILL);
    int status = 0;
    const pid_t waited = retry_interrupted([&] { return ::waitpid(child_.pid, &status, 0); });
    child_.pid = -1;
    return waited < 0 ? std::nullopt : std::optional(status);
  }

  void finish(std::optional<End> stopped) {
    const std::optional<int> status = end_group();
    read_rest(ends_.output, result_.output);
    read_rest(ends_.errors, result_.errors);
    read_rest(ends_.notes, result_.notes);
    const bool has_exited = status && WIFEXITED(*status);
    if (status) result_.status = has_exited ? WEXITSTATUS(*status) : WTERMSIG(*status);
    result_.end = stopped.value_or(has_exited ? End::kExited : End::kSignalled);
  }

  Child child_;
  Ends ends_;
  Descriptor wake_;
  ProcessResult result_;
};

Status check_argv(const std::vector<std::string>& argv) {
  if (argv.empty() || argv.front().empty()) return Error{Code::kInvalid, "no program is named"};
  for (const std::string& word : argv) {
    if (word.find('\0') != std::string::npos) {
      return Error{Code::kInvalid, "no program can be given a NUL character"};
    }
  }
  return Done{};
}

bool is_passed_on(std::string_view name, const std::vector<std::string>& pass) {
  return name == "PATH" || name == "LANG" || name.starts_with("LC_") || name == "TZ" ||
         name == "TMPDIR" || std::ranges::find(pass, name) != pass.end();
}

bool can_execute(const Path& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

Result<ProcessResult> run_process(const ProcessRequest& request) {
  TRY(check_argv(request.argv));
  ChildPlan plan{
      .argv = request.argv, .directory = request.directory, .environment = request.environment};
  plan.program = TRY(find_program(request.argv.front(), request.directory, request.environment));
  const Descriptor input = TRY(make_input(request.input));
  const bool has_own = request.streams == Streams::kOwn;
  Pipe output;
  if (!has_own) output = TRY(make_output());
  Pipe errors;
  if (request.streams == Streams::kApart) errors = TRY(make_output());
  Pipe notes;
  if (request.notes == Notes::kTaken) notes = TRY(make_output());
  Descriptor wake(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!wake.is_open()) return system_error("make", "an event");

  plan.input = has_own ? STDIN_FILENO : input.get();
  plan.output = has_own ? STDOUT_FILENO : output.write_end.get();
  plan.errors = errors.write_end.is_open() ? errors.write_end.get() : plan.output;
  if (has_own) plan.errors = STDERR_FILENO;
  plan.notes = notes.write_end.get();
  Child child = TRY(start_child(plan));
  Watch watch(std::move(child),
              {.output = std::move(output.read_end),
               .errors = std::move(errors.read_end),
               .notes = std::move(notes.read_end)},
              std::move(wake));
  // Our copies must go, or the streams would never end.
  output.write_end.reset();
  errors.write_end.reset();
  notes.write_end.reset();
  const std::stop_callback on_stop(request.stop,
                                   [fd = watch.wake_descriptor()] { ::eventfd_write(fd, 1); });
  return watch.run(request);
}

Result<Path> find_program(std::string_view program, const Path& directory,
                          const Environment& environment) {
  if (program.find('/') != std::string_view::npos) {
    std::error_code error;
    const Path path = std::filesystem::absolute(directory / program, error);
    struct stat status{};
    if (error || ::stat(path.c_str(), &status) != 0) return system_error("run", path);
    if (!can_execute(path)) return Error{Code::kInvalid, path.string() + " is not executable"};
    return path;
  }
  const std::string_view all = find_variable(environment, "PATH").value_or("/usr/bin:/bin");
  for (size_t begin = 0; begin <= all.size();) {
    const size_t end = std::min(all.find(':', begin), all.size());
    const Path folder(all.substr(begin, end - begin));
    // A folder that is not absolute would mean: whatever lies in the workspace under that name.
    if (folder.is_absolute() && can_execute(folder / program)) return folder / program;
    begin = end + 1;
  }
  return Error{Code::kNotFound, "no program " + std::string(program) + " on the PATH"};
}

Environment clean_environment(const Environment& own, const Path& workspace,
                              const std::vector<std::string>& pass) {
  Environment clean;
  for (const std::string& entry : own) {
    const Variable variable = split_variable(entry);
    const bool is_ours = variable.name == "HOME" || variable.name == "GIT_CEILING_DIRECTORIES";
    if (!is_ours && is_passed_on(variable.name, pass)) clean.push_back(entry);
  }
  clean.push_back("HOME=" + workspace.string());
  clean.push_back("GIT_CEILING_DIRECTORIES=" + workspace.parent_path().string());
  return clean;
}

std::string signal_name(int signal) {
  const char* name = ::sigabbrev_np(signal);
  return name != nullptr ? "SIG" + std::string(name) : "signal " + std::to_string(signal);
}

}  // namespace twotrack::process
