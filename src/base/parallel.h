// Work on many things at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace twotrack {

// Calls work(0) … work(count - 1), each once, on that many threads. They start in order. Returns
// when all are done.
inline void for_each_at_once(size_t threads, size_t count,
                             const std::function<void(size_t)>& work) {
  std::atomic<size_t> next = 0;
  const auto take_turns = [&] {
    for (size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> helpers;
  for (size_t i = 1; i < std::min(threads, count); ++i) helpers.emplace_back(take_turns);
  take_turns();
}

// The same on as many threads as there are cores.
inline void for_each_in_parallel(size_t count, const std::function<void(size_t)>& work) {
  for_each_at_once(std::max(1U, std::thread::hardware_concurrency()), count, work);
}

// The same with threads that stay: to make 64 of them again and again costs more than many a work.
// Used by one thread at a time.
class Crew {
 public:
  explicit Crew(size_t threads_max) : threads_max_(threads_max) {}
  Crew(const Crew&) = delete;  // Its threads point to it.
  Crew& operator=(const Crew&) = delete;

  void for_each(size_t count, const std::function<void(size_t)>& work);

 private:
  void run(const std::stop_token& stop);

  const size_t threads_max_;
  std::mutex mutex_;  // guards the four below
  const std::function<void(size_t)>* work_ = nullptr;
  size_t count_ = 0;
  size_t next_ = 0;
  size_t left_ = 0;
  std::condition_variable_any begun_;
  std::condition_variable_any done_;
  std::vector<std::jthread> threads_;  // the last member: they end before the others
};

}  // namespace twotrack
