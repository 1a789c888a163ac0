// LogFeed: what is new in logs, as spans. It reads the files, so that what could not be sent yet
// costs no memory: it is in the log.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "telemetry/log_spans.h"
#include "telemetry/span.h"
#include "track/layout.h"

namespace twotrack::telemetry {

// One thread at a time.
class LogFeed {
 public:
  // Spans that had ended before `since_us` (microseconds since 1970) are old, and not told. `files`
  // must outlive it.
  LogFeed(FileSystem& files, track::Layout layout, const SpanOptions& options, int64_t since_us);

  // Adds the spans of `agent` that have ended since the last call to `out`, until it has about
  // `most`. Returns whether that was all for now. Fails as reading the log does.
  Result<bool> read(const std::string& agent, size_t most, std::vector<TraceSpan>& out);

 private:
  // How far a log was read. Without its fold, it is read again from its beginning.
  struct Place {
    uint64_t offset = 0;  // behind the last event that was taken
    uint64_t told = 0;    // the same of those whose spans were told
    LogSpans fold;
    uint64_t last_use = 0;
  };
  Place& place_of(const std::string& agent);

  FileSystem* files_;
  track::Layout layout_;
  SpanOptions options_;
  std::string since_;  // as a log has it
  std::map<std::string, Place> places_{};
  std::map<std::string, uint64_t> told_{};  // of those that have no place any more
  uint64_t uses_ = 0;
};

}  // namespace twotrack::telemetry
