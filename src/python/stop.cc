#include "python/stop.h"

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <thread>

namespace nb = nanobind;

namespace twotrack::python {
namespace {

// A handler has nothing but globals.
std::atomic<uint64_t> interrupts = 0;
struct sigaction pythons_action{};
static_assert(std::atomic<uint64_t>::is_always_lock_free);

extern "C" void note_interrupt(int signal) {
  interrupts += 1;
  pythons_action.sa_handler(signal);
}

bool is_ours(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == note_interrupt;
}

bool is_a_function(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler != SIG_DFL &&
         action.sa_handler != SIG_IGN;
}

}  // namespace

void Stop::raise_later() {
  {
    const std::scoped_lock lock(mutex_);
    if (!raised_) raised_ = std::current_exception();
  }
  request();
}

void Stop::raise_now() {
  std::exception_ptr raised;
  {
    const std::scoped_lock lock(mutex_);
    raised.swap(raised_);
  }
  if (raised) std::rethrow_exception(raised);
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

class StopOnInterrupt::Watcher {
 public:
  explicit Watcher(Stop& stop) : before_(interrupts), stop_(&stop) {
    struct sigaction now{};
    ::sigaction(SIGINT, nullptr, &now);
    // A run inside of a tool of a run: the outer one's handler serves both.
    if (is_ours(now) || !is_a_function(now)) return;
    pythons_action = now;
    now.sa_handler = note_interrupt;
    has_handler_ = ::sigaction(SIGINT, &now, nullptr) == 0;
  }

  ~Watcher() {
    struct sigaction now{};
    ::sigaction(SIGINT, nullptr, &now);
    // Not when somebody has set another one meanwhile.
    if (has_handler_ && is_ours(now)) ::sigaction(SIGINT, &pythons_action, nullptr);
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

 private:
  void watch(const std::stop_token& done) {
    constexpr std::chrono::milliseconds kPause{20};
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    while (!done.stop_requested() && interrupts == before_) {
      changed.wait_for(lock, done, kPause, [] { return false; });
    }
    if (interrupts != before_) stop_->request();
  }

  uint64_t before_;
  Stop* stop_;
  bool has_handler_ = false;
  std::jthread thread_{[this](const std::stop_token& done) { watch(done); }};
};

StopOnInterrupt::StopOnInterrupt(Stop& stop) : watcher_(std::make_unique<Watcher>(stop)) {}
StopOnInterrupt::~StopOnInterrupt() = default;

}  // namespace twotrack::python
