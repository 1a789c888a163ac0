// Stop: how a run is asked to end early: by Python, by Ctrl-C, or by an exception that
// nobody inside the run may swallow. The run then ends cleanly, and the exception is raised where
// the run was started.
#pragma once

#include <exception>
#include <memory>
#include <mutex>
#include <stop_token>

namespace twotrack::python {

// Thread-safe.
class Stop {
 public:
  void request() { source_.request_stop(); }
  bool requested() const { return source_.stop_requested(); }
  std::stop_token token() const { return source_.get_token(); }

  // The exception that is being handled: the run ends, and then it is raised again. The first one
  // counts.
  void raise_later();
  // Raises it, or what a signal has left to Python. REQUIRES: the GIL.
  void raise_now();

 private:
  std::stop_source source_;
  std::mutex mutex_;
  std::exception_ptr raised_;
};

// While it exists, Ctrl-C is a request to stop, in addition to what Python does: Python itself
// sees a signal only when its main thread runs Python, and here that thread runs the core.
// REQUIRES: made and destroyed in Python's main thread.
class StopOnInterrupt {
 public:
  explicit StopOnInterrupt(Stop& stop);
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;  // There is one set of signal handlers.
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;

 private:
  class Watcher;
  std::unique_ptr<Watcher> watcher_;
};

}  // namespace twotrack::python
