#include "http/stream_pump.h"

#include <algorithm>
#include <utility>

namespace twotrack::http {

StreamPump::StreamPump(std::unique_ptr<HttpStream> stream, Connection connection, Workers& workers)
    : stream_(std::move(stream)),
      is_quick_(stream_->is_quick()),
      connection_(std::move(connection)),
      workers_(&workers) {}

void StreamPump::start() {
  stream_->set_wake([pump = weak_from_this()] {
    if (const auto alive = pump.lock()) alive->wake();
  });
}

ssize_t StreamPump::read(char* buffer, size_t max) {
  const std::lock_guard hold(mutex_);
  const bool may_ask = phase_ == Phase::kIdle || phase_ == Phase::kWaiting;
  if (is_quick_ && may_ask && !is_closed_ && taken_ == piece_.size()) {
    if (!take(stream_->next())) return sleep();
  }
  if (taken_ < piece_.size()) {
    const size_t count = std::min(max, piece_.size() - taken_);
    piece_.copy(buffer, count, taken_);
    taken_ += count;
    return static_cast<ssize_t>(count);
  }
  if (phase_ == Phase::kBroken) return kBroken;
  if (phase_ == Phase::kEnded || is_closed_ || !begin_fetch()) return kEnd;
  return sleep();
}

ssize_t StreamPump::sleep() {
  is_asleep_ = true;
  connection_.suspend();
  return 0;
}

bool StreamPump::begin_fetch() {
  if (!workers_->go_on([pump = shared_from_this()] { pump->fetch(); })) return false;
  phase_ = Phase::kFetching;
  return true;
}

bool StreamPump::take(Result<std::optional<std::string>> next) {
  if (!next.ok()) {
    phase_ = Phase::kBroken;
  } else if (!next.value()) {
    phase_ = Phase::kEnded;
  } else if (!next.value()->empty()) {
    piece_ = std::move(*next.value());
    taken_ = 0;
    phase_ = Phase::kIdle;
  } else {
    phase_ = Phase::kWaiting;
    return false;
  }
  return true;
}

void StreamPump::fetch() {
  auto next = stream_->next();
  const std::lock_guard hold(mutex_);
  if (take(std::move(next))) return resume();
  if (std::exchange(is_woken_, false)) begin_fetch();
}

void StreamPump::resume() {
  if (std::exchange(is_asleep_, false)) connection_.resume();
}

void StreamPump::wake() {
  const std::lock_guard hold(mutex_);
  if (phase_ == Phase::kFetching) is_woken_ = true;
  if (phase_ != Phase::kWaiting) return;
  // After stop() there is no worker: close() follows.
  is_quick_ ? resume() : static_cast<void>(begin_fetch());
}

void StreamPump::close() {
  const std::lock_guard hold(mutex_);
  is_closed_ = true;
  resume();
}

void StreamPump::hang_up() {
  const std::lock_guard hold(mutex_);
  if (phase_ != Phase::kWaiting) return;
  phase_ = Phase::kBroken;
  resume();
}

}  // namespace twotrack::http
