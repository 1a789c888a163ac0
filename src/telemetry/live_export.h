// LiveExport: sends the spans and metrics of logs while they are written.
//
// Never in the way: who writes only says which log has grown. A thread of its own reads the logs
// and sends. While a receiver cannot be reached, at most one request's spans are in memory; the
// rest is in the logs, is sent when the receiver is back, and can be exported later.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/file.h"
#include "base/metrics.h"
#include "telemetry/log_feed.h"
#include "telemetry/otlp_sender.h"
#include "telemetry/otlp_target.h"
#include "telemetry/span_meter.h"
#include "track/layout.h"

namespace twotrack::telemetry {

struct LiveExportOptions {
  FileSystem* files = &posix_file_system();
  Clock* clock = &system_clock();
  track::Layout layout{};
  OtlpTarget target{};
  TelemetryResource resource{};
  // Called at most once, by the thread that sends; may be empty.
  std::function<void(const std::string& trouble)> warn{};
};

class LiveExport {
 public:
  explicit LiveExport(LiveExportOptions options);
  ~LiveExport() { stop(); }
  LiveExport(const LiveExport&) = delete;  // Its thread points to it.
  LiveExport& operator=(const LiveExport&) = delete;

  // The log of `agent` has new events. Any thread; does not wait.
  void grew(std::string_view agent);
  // Sends what is there, if it can. May be called twice.
  void stop();
  // What went wrong first, and what to do; empty: nothing. Only after stop().
  const std::string& trouble() const { return trouble_; }

 private:
  void run(const std::stop_token& stop);
  // Reads and sends until nothing is left. Whether it could.
  bool send_spans(const std::stop_token& stop);
  void read_logs();
  bool send_metrics(const std::stop_token& stop);
  bool settle(const Error& error);
  void complain(const std::string& what);

  const LiveExportOptions options_;
  // Of the thread alone.
  LogFeed feed_;
  OtlpSender sender_;
  Metrics metrics_{};
  SpanMeter meter_{metrics_};
  const int64_t start_us_;
  std::vector<TraceSpan> unsent_{};  // at most one request's
  std::set<std::string> unread_{};   // logs that may have more
  bool takes_metrics_ = true;
  std::string trouble_{};
  bool is_down_ = false;  // the last request did not come through

  std::mutex mutex_;  // guards what follows
  std::condition_variable_any changed_;
  std::set<std::string> grown_{};
  bool is_ending_ = false;
  std::condition_variable_any ended_;
  bool has_ended_ = false;
  std::jthread thread_;
};

}  // namespace twotrack::telemetry
