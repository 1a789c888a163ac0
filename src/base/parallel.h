// Work on many things at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
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

}  // namespace twotrack
