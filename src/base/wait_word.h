// WaitWord: a number that threads sleep on until somebody changes it.
//
// std::atomic::wait() promises the same, but libstdc++ yields the processor several times before it
// sleeps. Where many threads wait for one disk on few cores, each yield is a switch to another
// thread, and the switches cost more than the work.
#pragma once

#include <atomic>
#include <cstdint>

#if defined(__linux__)
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace twotrack {

class WaitWord {
 public:
  explicit WaitWord(uint32_t value) : value_(value) {}

  uint32_t load() const { return value_.load(std::memory_order_acquire); }

  // Changes the value if it is `from`, and returns whether it was. Wakes nobody.
  bool change(uint32_t from, uint32_t to) { return value_.compare_exchange_strong(from, to); }

  // Changes the value and wakes the sleepers, if there are any.
  void store_and_wake_one(uint32_t value) { store_and_wake(value, 1); }
  void store_and_wake_all(uint32_t value) { store_and_wake(value, INT32_MAX); }

  // Sleeps while the value is `value`. May return before it has changed: check again.
  void sleep_while(uint32_t value) {
    // A waker changes the value and then looks for sleepers; we are counted and then look at the
    // value. So one of the two sees the other.
    sleepers_.fetch_add(1);
    if (value_.load() == value) sleep(value);
    sleepers_.fetch_sub(1);
  }

 private:
  void store_and_wake(uint32_t value, int sleepers_max) {
    value_.store(value);
    if (sleepers_.load() > 0) wake(sleepers_max);
  }

#if defined(__linux__)
  void sleep(uint32_t value) {
    ::syscall(SYS_futex, &value_, FUTEX_WAIT_PRIVATE, value, nullptr, nullptr, 0);
  }
  void wake(int sleepers_max) {
    ::syscall(SYS_futex, &value_, FUTEX_WAKE_PRIVATE, sleepers_max, nullptr, nullptr, 0);
  }
#else
  void sleep(uint32_t value) { value_.wait(value); }
  void wake(int sleepers_max) { sleepers_max == 1 ? value_.notify_one() : value_.notify_all(); }
#endif

  std::atomic<uint32_t> value_;
  std::atomic<uint32_t> sleepers_{0};
  static_assert(sizeof(std::atomic<uint32_t>) == sizeof(uint32_t));
};

}  // namespace twotrack
