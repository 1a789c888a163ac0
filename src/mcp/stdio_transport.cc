#include "mcp/stdio_transport.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <csignal>
#include <future>
#include <map>
#include <mutex>
#include <thread>

#include "base/lines.h"
#include "base/posix.h"
#include "base/quoted.h"
#include "mcp/message.h"
#include "process/child.h"
#include "process/process.h"

namespace twotrack::mcp {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kReadBytes = size_t{64} << 10;
// What a pipe holds at most, unless root allowed more.
constexpr size_t kPipeBytesMax = size_t{1} << 20;
// What waits to be written. A server that never reads is cut off.
constexpr size_t kOutgoingBytesMax = size_t{64} << 20;
// Of stderr, for the message that says how the server ended.
constexpr size_t kErrorsKept = 2048;
// Programs print greetings to stdout, though they must not. Who goes on and on speaks no protocol.
constexpr uint64_t kStrayLinesMax = 1000;

void keep_tail(std::string& text, std::string_view more) {
  text.append(more);
  if (text.size() > kErrorsKept) text.erase(0, text.size() - kErrorsKept);
}

// The last line that says something: of an error, when there is one. Behind it, some interpreters
// tell where it came from, or their own version.
std::string telling_line(std::string_view text) {
  std::string_view last;
  std::string_view of_error;
  for (std::string_view line : lines_of(text)) {
    while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
    if (line.empty()) continue;
    last = line;
    const bool is_of_error = line.find("Error:") != std::string_view::npos ||
                             line.find("error:") != std::string_view::npos;
    if (is_of_error) of_error = line;
  }
  return std::string(of_error.empty() ? last : of_error);
}

std::string ending_of(int status) {
  if (WIFEXITED(status)) return "ended with exit status " + std::to_string(WEXITSTATUS(status));
  return "was ended by " + process::signal_name(WTERMSIG(status));
}

class StdioTransport final : public Transport {
 public:
  explicit StdioTransport(StdioPlan plan) : plan_(std::move(plan)) {}
  ~StdioTransport() override { close(); }
  StdioTransport(const StdioTransport&) = delete;  // A thread works on this object.
  StdioTransport& operator=(const StdioTransport&) = delete;

  // The thread that starts a program must outlive it: the program follows its parent thread into
  // death. So the one that serves it starts it.
  Status start() {
    wake_.reset(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wake_.is_open()) return system_error("make", "an event");
    std::promise<Status> started;
    auto is_started = started.get_future();
    thread_ = std::thread([this, &started] {
      Status status = start_program();
      const bool runs = status.ok();
      started.set_value(std::move(status));
      if (runs) serve();
    });
    return is_started.get();
  }

  void listen(Listener listener) override {
    const std::lock_guard hold(mutex_);
    listener_ = std::move(listener);
  }

  Result<RpcMessage> request(const Outgoing& out, const Waiting& waiting) override {
    std::unique_lock hold(mutex_);
    if (ended_) return *ended_;
    if (outgoing_.size() > kOutgoingBytesMax) {
      failure_ = "does not read what it is asked";
      wake();
      return Error{Code::kCorrupt, "the server " + *failure_ + ", and is stopped"};
    }
    Pending pending;
    pending_.emplace(out.id.text, &pending);
    enqueue(out.text);
    pending.changed.wait_until(hold, waiting.stop, waiting.deadline,
                               [&] { return pending.answer || pending.unreadable || ended_; });
    pending_.erase(out.id.text);
    if (pending.answer) return std::move(*pending.answer);
    if (pending.unreadable) return *pending.unreadable;
    if (ended_) return *ended_;
    if (waiting.stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
    return Error{Code::kTimeout, "no answer to " + out.method + " in time" + stray_hint()};
  }

  Status notify(const Outgoing& out, const Waiting&) override {
    const std::lock_guard hold(mutex_);
    if (ended_) return *ended_;
    enqueue(out.text);
    return Done{};
  }

  bool is_alive() const override {
    const std::lock_guard hold(mutex_);
    return !ended_;
  }

  bool is_http() const override { return false; }

  void close() override {
    if (!thread_.joinable()) return;
    {
      const std::lock_guard hold(mutex_);
      is_closing_ = true;
    }
    wake();
    thread_.join();
  }

 private:
  struct Pending {
    std::condition_variable_any changed{};
    std::optional<RpcMessage> answer{};
    std::optional<Error> unreadable{};
  };

  Status start_program() {
    process::ChildPlan plan{
        .argv = plan_.argv, .directory = plan_.directory, .environment = plan_.environment};
    if (plan_.argv.empty()) return Error{Code::kInvalid, "no program is named"};
    plan.program =
        TRY(process::find_program(plan_.argv.front(), plan_.directory, plan_.environment));
    Pipe input = TRY(make_pipe());
    Pipe output = TRY(make_pipe());
    Pipe errors = TRY(make_pipe());
    plan.input = input.read_end.get();
    plan.output = output.write_end.get();
    plan.errors = errors.write_end.get();
    TRY(make_nonblocking(input.write_end));
    TRY(make_nonblocking(output.read_end));
    TRY(make_nonblocking(errors.read_end));
    child_ = TRY(process::start_child(plan));
    input_ = std::move(input.write_end);
    output_ = std::move(output.read_end);
    errors_ = std::move(errors.read_end);
    // A server that is gone is told by the failed write. After start_child(): a program inherits
    // what its starter has blocked.
    sigset_t pipe_signal;
    ::sigemptyset(&pipe_signal);
    ::sigaddset(&pipe_signal, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_signal, nullptr);
    return Done{};
  }

  // Must hold mutex_.
  void enqueue(std::string_view text) {
    outgoing_.append(text).push_back('\n');
    wake();
  }

  void wake() const {
    const uint64_t one = 1;
    static_cast<void>(::write(wake_.get(), &one, sizeof one));
  }

  // Must hold mutex_.
  std::string stray_hint() const {
    if (stray_lines_ == 0) return "";
    return "; it wrote " + std::to_string(stray_lines_) +
           " lines to stdout that are not messages, the first: " + in_quotes(first_stray_);
  }

  void serve() {
    bool goes_on = true;
    while (goes_on) goes_on = turn();
    shut_down();
  }

  // Waits for something to happen and deals with it. False at the end.
  bool turn() {
    std::array<pollfd, 5> watched = {{{wake_.get(), POLLIN, 0},
                                      {output_.get(), POLLIN, 0},
                                      {errors_.get(), POLLIN, 0},
                                      {child_.handle.get(), POLLIN, 0},
                                      {has_outgoing() ? input_.get() : -1, POLLOUT, 0}}};
    if (::poll(watched.data(), watched.size(), -1) < 0) return true;
    if (watched[0].revents != 0) {
      uint64_t count = 0;
      static_cast<void>(::read(wake_.get(), &count, sizeof count));
    }
    if (watched[2].revents != 0) read_errors();
    // What a program wrote before it ended still counts.
    const bool has_ended = watched[3].revents != 0;
    if (!read_output(has_ended ? Amount::kAll : Amount::kSome)) return false;
    if (has_ended) return false;
    write_outgoing();
    const std::lock_guard hold(mutex_);
    return !is_closing_ && !failure_;
  }

  enum class Amount : uint8_t { kSome, kAll };

  // False at the end of the stream, or when nothing behind it can be understood. All is no more
  // than a pipe holds: what the program has started may go on writing without end.
  bool read_output(Amount amount) {
    for (size_t total = 0; total < kPipeBytesMax;) {
      char bytes[kReadBytes];
      const ssize_t n =
          retry_interrupted([&] { return ::read(output_.get(), bytes, sizeof bytes); });
      if (n < 0) return errno == EAGAIN;
      if (n == 0) return false;
      total += static_cast<size_t>(n);
      lines_.add({bytes, static_cast<size_t>(n)});
      while (const auto line = lines_.next()) take(*line);
      if (lines_.is_too_long()) {
        fail("wrote a line of more than " + std::to_string(kMessageBytesMax) + " bytes");
        return false;
      }
      if (amount == Amount::kSome) break;
    }
    return true;
  }

  void take(std::string_view line) {
    if (line.find_first_not_of(" \t") == std::string_view::npos) return;
    auto read = read_message(line);
    if (!read.ok()) return take_stray(line, read.error());
    RpcMessage message = std::move(read).value();
    const bool is_answer =
        message.kind == RpcMessage::Kind::kResult || message.kind == RpcMessage::Kind::kError;
    if (is_answer) return take_answer(std::move(message));
    const Listener listener = current_listener();
    auto answer = listener ? listener(message) : std::nullopt;
    if (!answer) return;
    const std::lock_guard hold(mutex_);
    if (outgoing_.size() > kOutgoingBytesMax) {
      failure_ = "asks and does not read the answers";
    } else {
      enqueue(*answer);
    }
  }

  // The server may speak before anybody listens.
  Listener current_listener() const {
    const std::lock_guard hold(mutex_);
    return listener_;
  }

  void take_answer(RpcMessage message) {
    const std::lock_guard hold(mutex_);
    auto found = pending_.find(message.id.text);
    // An error that names no request is about the only one there is.
    if (message.id.empty() && pending_.size() == 1) found = pending_.begin();
    if (found == pending_.end()) return;  // its asker waits no longer
    Pending& pending = *found->second;
    pending.answer = std::move(message);
    pending.changed.notify_all();
  }

  // What is no message. One that was meant as one is the answer that somebody waits for, when there
  // is only one who waits. Other JSON is what programs log.
  void take_stray(std::string_view line, const Error& why) {
    const std::lock_guard hold(mutex_);
    const bool is_meant =
        line.starts_with('{') && line.find("\"jsonrpc\"") != std::string_view::npos;
    if (is_meant && pending_.size() == 1) {
      Pending& pending = *pending_.begin()->second;
      pending.unreadable =
          Error{Code::kInvalid, "the server's answer cannot be read: " + why.message};
      return pending.changed.notify_all();
    }
    if (stray_lines_ == 0) first_stray_ = line.substr(0, 200);
    if (++stray_lines_ > kStrayLinesMax) failure_ = "speaks no protocol" + stray_hint();
  }

  void read_errors() {
    char bytes[4096];
    const ssize_t n = retry_interrupted([&] { return ::read(errors_.get(), bytes, sizeof bytes); });
    if (n > 0) keep_tail(said_, {bytes, static_cast<size_t>(n)});
    if (n == 0) errors_.reset();
  }

  bool has_outgoing() {
    const std::lock_guard hold(mutex_);
    return !outgoing_.empty();
  }

  void write_outgoing() {
    const std::lock_guard hold(mutex_);
    while (!outgoing_.empty() && input_.is_open()) {
      const ssize_t n = retry_interrupted(
          [&] { return ::write(input_.get(), outgoing_.data(), outgoing_.size()); });
      if (n < 0 && errno == EAGAIN) return;
      if (n < 0) {
        // Its end will be told by its output.
        input_.reset();
        outgoing_.clear();
        return;
      }
      outgoing_.erase(0, static_cast<size_t>(n));
    }
  }

  void fail(std::string why) {
    const std::lock_guard hold(mutex_);
    if (!failure_) failure_ = std::move(why);
  }

  // From asking to making: each step only when the one before was of no use.
  void shut_down() {
    {
      const std::lock_guard hold(mutex_);
      input_.reset();
      outgoing_.clear();
    }
    bool has_ended = wait_for_end();
    if (!has_ended) {
      ::kill(-child_.pid, SIGTERM);
      has_ended = wait_for_end();
    }
    // What it has started goes with it. Its number is its own until it has been waited for.
    ::kill(-child_.pid, SIGKILL);
    int status = 0;
    retry_interrupted([&] { return ::waitpid(child_.pid, &status, 0); });
    if (errors_.is_open()) read_errors();
    tell_end(status);
  }

  // Whether the program ended in time. What it still writes is taken and dropped: a full pipe would
  // keep it from ending.
  bool wait_for_end() {
    const auto deadline = Clock::now() + plan_.patience;
    while (true) {
      std::array<pollfd, 3> watched = {{{child_.handle.get(), POLLIN, 0},
                                        {output_.get(), POLLIN, 0},
                                        {errors_.get(), POLLIN, 0}}};
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
      if (left.count() <= 0) return false;
      if (::poll(watched.data(), watched.size(), static_cast<int>(left.count())) < 0) continue;
      if (watched[0].revents != 0) return true;
      char dropped[kReadBytes];
      if (watched[1].revents != 0 && ::read(output_.get(), dropped, sizeof dropped) == 0) {
        output_.reset();
      }
      if (watched[2].revents != 0) read_errors();
    }
  }

  void tell_end(int status) {
    const std::lock_guard hold(mutex_);
    if (failure_) {
      ended_ = Error{Code::kCorrupt, "the server " + *failure_ + ", and was stopped"};
    } else if (is_closing_) {
      ended_ = Error{Code::kIo, "the connection is closed"};
    } else {
      ended_ = Error{Code::kIo, "the server " + ending_of(status)};
      const std::string said = telling_line(said_);
      if (!said.empty()) ended_->message += "; it last said: " + in_quotes(said);
      ended_->message += stray_hint();
    }
    for (auto& [id, pending] : pending_) pending->changed.notify_all();
  }

  const StdioPlan plan_;
  std::thread thread_{};
  Descriptor wake_{};
  // Used by the thread alone.
  process::Child child_{};
  Descriptor input_{};
  Descriptor output_{};
  Descriptor errors_{};
  LineSplitter lines_{};
  std::string said_{};  // the end of stderr

  mutable std::mutex mutex_{};  // guards what follows
  Listener listener_{};
  std::string outgoing_{};
  std::map<std::string, Pending*> pending_{};  // by id
  std::optional<Error> ended_{};
  std::optional<std::string> failure_{};  // what the server did against the protocol
  bool is_closing_ = false;
  uint64_t stray_lines_ = 0;
  std::string first_stray_{};
};

}  // namespace

Result<std::unique_ptr<Transport>> start_stdio(StdioPlan plan) {
  auto transport = std::make_unique<StdioTransport>(std::move(plan));
  TRY(transport->start());
  return std::unique_ptr<Transport>(std::move(transport));
}

}  // namespace twotrack::mcp
