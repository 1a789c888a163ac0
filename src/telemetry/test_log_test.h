// TestLog: lines of a log at times that a test chooses.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "event/line.h"
#include "event/read.h"
#include "telemetry/log_spans.h"

namespace twotrack::telemetry {

class TestLog {
 public:
  explicit TestLog(const LogNames& names = {.run_id = "20260219T154210Z-1f6e",
                                            .agent_id = "lint-a",
                                            .operation = "lint",
                                            .node_id = "a.py"})
      : writer_(names) {}

  // Returns the hash of the line.
  std::string add(int64_t at_ms, uint64_t turn, std::string_view type, std::string_view data) {
    std::string line;
    prev_ = writer_.append(line, {.seq = lines_.size(),
                                  .durable = lines_.size(),
                                  .time = format_time(kStart + at_ms * 1000),
                                  .turn = turn,
                                  .type = type,
                                  .data = data,
                                  .prev = prev_});
    line.pop_back();
    lines_.push_back(line);
    return prev_;
  }

  const std::vector<std::string>& lines() const { return lines_; }

  // All that has ended, and then what has not.
  std::vector<TraceSpan> spans(const SpanOptions& options = {}) const {
    LogSpans fold(options);
    std::vector<TraceSpan> all;
    for (const std::string& line : lines_) fold.take(Event(read_line(line).value()), all);
    for (TraceSpan& span : fold.unfinished()) all.push_back(std::move(span));
    return all;
  }

  static constexpr int64_t kStart = 1'771'515'730'000'000;  // in microseconds

 private:
  LineWriter writer_;
  std::vector<std::string> lines_;
  std::string prev_{kNoHash};
};

}  // namespace twotrack::telemetry
