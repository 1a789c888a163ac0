#include "http/workers.h"

#include <cstdint>
#include <utility>

namespace twotrack::http {

Workers::Workers(size_t threads, size_t waiting_max) : waiting_max_(waiting_max) {
  for (size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

bool Workers::add(std::function<void()> work) {
  return add_below(waiting_max_, std::move(work));
}

bool Workers::go_on(std::function<void()> work) {
  return add_below(SIZE_MAX, std::move(work));
}

bool Workers::add_below(size_t waiting_max, std::function<void()> work) {
  {
    const std::lock_guard hold(mutex_);
    if (is_stopped_ || waiting_.size() >= waiting_max) return false;
    waiting_.push_back(std::move(work));
  }
  changed_.notify_one();
  return true;
}

void Workers::stop() {
  std::vector<std::jthread> threads;
  {
    const std::lock_guard hold(mutex_);
    is_stopped_ = true;
    threads.swap(threads_);
  }
  changed_.notify_all();
  threads.clear();
  waiting_.clear();
}

bool Workers::is_idle() {
  const std::lock_guard hold(mutex_);
  return busy_ == 0 && waiting_.empty();
}

void Workers::run() {
  while (true) {
    std::function<void()> work;
    {
      std::unique_lock hold(mutex_);
      changed_.wait(hold, [this] { return is_stopped_ || !waiting_.empty(); });
      if (is_stopped_) return;
      work = std::move(waiting_.front());
      waiting_.pop_front();
      ++busy_;
    }
    work();
    work = nullptr;  // What it holds may be large, or wait for this to be over.
    const std::lock_guard hold(mutex_);
    --busy_;
  }
}

}  // namespace twotrack::http
