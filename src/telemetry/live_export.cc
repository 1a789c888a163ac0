#include "telemetry/live_export.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace twotrack::telemetry {
namespace {

using std::chrono::milliseconds;

// While a receiver is away, it is asked less and less often.
constexpr milliseconds kPauseLongest{60'000};

// The thread itself comes back later: no request is repeated at once.
model::RetryPolicy once() {
  model::RetryPolicy policy;
  policy.tries_max = 1;
  policy.time_max = milliseconds(10'000);
  return policy;
}

}  // namespace

LiveExport::LiveExport(LiveExportOptions options)
    : options_(std::move(options)),
      feed_(*options_.files, options_.layout, {.has_content = options_.target.has_content},
            options_.clock->now_us()),
      sender_(options_.target, options_.resource, once()),
      start_us_(options_.clock->now_us()),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

void LiveExport::grew(std::string_view agent) {
  const std::lock_guard hold(mutex_);
  grown_.emplace(agent);
}

void LiveExport::stop() {
  {
    std::unique_lock hold(mutex_);
    if (is_ending_) return;
    is_ending_ = true;
    changed_.notify_all();
    ended_.wait_for(hold, options_.target.patience, [&] { return has_ended_; });
  }
  thread_.request_stop();
  thread_.join();
}

void LiveExport::run(const std::stop_token& stop) {
  auto next_metrics = std::chrono::steady_clock::now() + options_.target.interval;
  milliseconds pause = options_.target.delay;
  while (true) {
    bool is_ending = false;
    {
      std::unique_lock hold(mutex_);
      const auto is_called = [&] { return is_ending_; };
      // Spans gather a little, so that one request has many.
      changed_.wait_for(hold, stop, pause, is_called);
      is_ending = is_ending_;
      std::ranges::copy(grown_, std::inserter(unread_, unread_.end()));
      grown_.clear();
    }
    if (stop.stop_requested()) break;
    // Who ends does not wait for a receiver that is away.
    if (is_ending && is_down_) break;
    bool is_sent = send_spans(stop);
    const bool is_due = is_ending || std::chrono::steady_clock::now() >= next_metrics;
    if (is_sent && is_due) {
      is_sent = send_metrics(stop);
      next_metrics = std::chrono::steady_clock::now() + options_.target.interval;
    }
    is_down_ = !is_sent;
    pause = is_sent ? options_.target.delay : std::min(pause * 2, kPauseLongest);
    if (is_ending) break;
  }
  if (!unsent_.empty() || !unread_.empty()) complain("not everything was sent");
  const std::lock_guard hold(mutex_);
  has_ended_ = true;
  ended_.notify_all();
}

void LiveExport::read_logs() {
  while (!unread_.empty() && unsent_.size() < options_.target.batch) {
    const std::string agent = *unread_.begin();
    const size_t before = unsent_.size();
    const auto is_all = feed_.read(agent, options_.target.batch, unsent_);
    std::for_each(unsent_.begin() + static_cast<ptrdiff_t>(before), unsent_.end(),
                  [&](const TraceSpan& span) { meter_.count(span); });
    std::erase_if(unsent_, [](const TraceSpan& span) { return !span.is_sampled; });
    // A log that cannot be read now is told about again when it grows.
    if (!is_all.ok() || is_all.value()) unread_.erase(agent);
  }
}

bool LiveExport::send_spans(const std::stop_token& stop) {
  while (true) {
    read_logs();
    if (unsent_.empty()) return true;
    const auto answer = sender_.send(unsent_, stop);
    if (!answer.ok() && !settle(answer.error())) return false;
    if (answer.ok() && answer.value().rejected > 0) {
      complain(std::to_string(answer.value().rejected) +
               " spans were rejected: " + answer.value().message);
    }
    unsent_.clear();
  }
}

// Whether there is no point in sending the same again: a receiver that refuses spans refuses them
// each time.
bool LiveExport::settle(const Error& error) {
  complain(error.message);
  return error.code != Code::kIo;
}

bool LiveExport::send_metrics(const std::stop_token& stop) {
  if (!takes_metrics_) return true;
  std::vector<MetricSeries> all = metrics_.all();
  std::ranges::move(process_metrics().all(), std::back_inserter(all));
  const auto answer = sender_.send(
      all, {.start_ns = start_us_ * 1000, .end_ns = options_.clock->now_us() * 1000}, stop);
  if (answer.ok()) return true;
  // Many receivers take spans alone, and that is no fault of anybody's.
  if (answer.error().code == Code::kNotFound) {
    takes_metrics_ = false;
    return true;
  }
  complain(answer.error().message);
  return false;
}

void LiveExport::complain(const std::string& what) {
  if (!trouble_.empty()) return;
  trouble_ = "telemetry: " + what +
             "; nothing is lost: `twotrack export --otlp URL` sends it from the logs";
  if (options_.warn) options_.warn(trouble_);
}

}  // namespace twotrack::telemetry
