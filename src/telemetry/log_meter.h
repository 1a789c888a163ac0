// LogMeter: the metrics of a project's logs, for a server that is asked for them now and then.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "base/file.h"
#include "base/metrics.h"
#include "telemetry/log_feed.h"
#include "telemetry/span_meter.h"
#include "track/layout.h"

namespace twotrack::telemetry {

// Thread-safe.
class LogMeter {
 public:
  // Counts what happens from now on, whoever writes it. `files` must outlive it.
  LogMeter(FileSystem& files, const track::Layout& layout, int64_t now_us);

  // For Prometheus: what the logs say, and what this process has measured itself. Reads only what
  // has grown since the last time.
  std::string text();

 private:
  std::map<std::string, uint64_t> sizes() const;

  FileSystem* files_;
  const track::Layout layout_;
  std::mutex mutex_;  // guards what follows
  Metrics metrics_{};
  SpanMeter meter_{metrics_};
  LogFeed feed_;
  std::map<std::string, uint64_t> sizes_;
};

}  // namespace twotrack::telemetry
