// Owned<T>: something that belongs to the process that opened it.
//
// A log is locked by an open file, and a fork shares open files: two processes would write at once
// and each believe it is alone. So the child of a fork may neither use what its parent opened nor
// close it; it opens its own.
#pragma once

#include <unistd.h>

#include <memory>
#include <mutex>
#include <string>

#include "python/errors.h"

namespace twotrack::python {

template <class T>
class Owned {
 public:
  explicit Owned(std::unique_ptr<T> value, std::string what)
      : value_(std::move(value)), what_(std::move(what)) {}
  ~Owned() {
    if (is_forked()) (void)value_.release();  // NOLINT: closing it would end the parent's lock
  }
  Owned(const Owned&) = delete;  // One owner.
  Owned& operator=(const Owned&) = delete;

  // One thread at a time works with it.
  template <class Work>
  auto with(Work&& work) {
    if (is_forked()) {
      throw CoreError(Error{Code::kConflict, what_ + " was opened before a fork: open it again in "
                                                     "this process, under a name of its own"});
    }
    const std::scoped_lock lock(mutex_);
    if (!value_) throw CoreError(Error{Code::kInvalid, what_ + " is closed"});
    return work(*value_);
  }

  // Calls the last function with it, then closes it. False if there was nothing to close, as in a
  // forked child.
  template <class Work>
  bool close(Work&& last) {
    if (is_forked()) return false;
    const std::scoped_lock lock(mutex_);
    if (!value_) return false;
    last(*value_);
    value_.reset();
    return true;
  }
  bool is_closed() const { return value_ == nullptr; }

 private:
  bool is_forked() const { return owner_ != ::getpid(); }

  std::unique_ptr<T> value_;
  std::string what_;
  pid_t owner_ = ::getpid();
  std::mutex mutex_;
};

}  // namespace twotrack::python
