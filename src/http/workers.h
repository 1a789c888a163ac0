// Workers: a few threads that do what is put into a queue, in order.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace twotrack::http {

class Workers {
 public:
  Workers(size_t threads, size_t waiting_max);
  // Finishes what is being done; what waits is dropped.
  ~Workers() { stop(); }
  Workers(const Workers&) = delete;  // Threads point to it.
  Workers& operator=(const Workers&) = delete;

  // Returns false if too much waits already, or after stop().
  bool add(std::function<void()> work);
  // The same for the next step of what was taken on already: only refused after stop().
  bool go_on(std::function<void()> work);
  void stop();
  // Whether nothing waits and nothing is being done.
  bool is_idle();

 private:
  bool add_below(size_t waiting_max, std::function<void()> work);
  void run();

  const size_t waiting_max_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<std::function<void()>> waiting_;
  bool is_stopped_ = false;
  size_t busy_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace twotrack::http
