// SpanMeter: metrics from spans, so that the two never disagree.
#pragma once

#include <cstdint>

#include "base/metrics.h"
#include "telemetry/span.h"

namespace twotrack::telemetry {

// One thread at a time.
class SpanMeter {
 public:
  // `metrics` must outlive it. What is counted without labels is zero from then on.
  explicit SpanMeter(Metrics& metrics);

  // All that it may count.
  static std::span<const MetricSpec* const> specs();

  void count(const TraceSpan& span);

 private:
  void count_chat(const TraceSpan& span);

  Metrics* metrics_;
  int64_t input_tokens_ = 0;
  int64_t cached_tokens_ = 0;  // of these
};

}  // namespace twotrack::telemetry
