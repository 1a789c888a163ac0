// CpuLimit: how long a thread may take.
#pragma once

#include <chrono>
#include <ctime>

namespace twotrack::hub {

// CPU time of this thread, so that a busy machine finds as much as an idle one.
class CpuLimit {
 public:
  explicit CpuLimit(std::chrono::milliseconds time_max) : end_(now() + time_max) {}

  bool is_over() const { return now() > end_; }

 private:
  static std::chrono::nanoseconds now() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  std::chrono::nanoseconds end_;
};

}  // namespace twotrack::hub
