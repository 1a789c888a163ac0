#include "base/parallel.h"

namespace twotrack {

void Crew::for_each(size_t count, const std::function<void(size_t)>& work) {
  if (count == 0) return;
  while (threads_.size() < std::min(threads_max_, count)) {
    threads_.emplace_back([this](const std::stop_token& stop) { run(stop); });
  }
  std::unique_lock hold(mutex_);
  work_ = &work;
  count_ = count;
  next_ = 0;
  left_ = count;
  begun_.notify_all();
  done_.wait(hold, [this] { return left_ == 0; });
}

void Crew::run(const std::stop_token& stop) {
  std::unique_lock hold(mutex_);
  while (begun_.wait(hold, stop, [this] { return next_ < count_; })) {
    const size_t at = next_++;
    const auto& work = *work_;
    hold.unlock();
    work(at);
    hold.lock();
    if (--left_ == 0) done_.notify_one();
  }
}

}  // namespace twotrack
