// OtlpSender: requests to one receiver.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "base/metrics.h"
#include "base/result.h"
#include "model/http/retry.h"
#include "telemetry/otlp.h"
#include "telemetry/otlp_target.h"

namespace twotrack::telemetry {

// Used by one thread at a time.
class OtlpSender {
 public:
  OtlpSender(const OtlpTarget& target, TelemetryResource resource,
             const model::RetryPolicy& policy);

  // Both fail with kIo if there is no answer, or a receiver that is busy; kInvalid if the receiver
  // refuses, with its words; kNotFound if it does not take this kind of telemetry at all. Nothing
  // is sent of a signal that has no target.
  Result<PartialSuccess> send(std::span<const TraceSpan> spans, const std::stop_token& stop);
  Result<PartialSuccess> send(std::span<const MetricSeries> metrics, const MetricWindow& window,
                              const std::stop_token& stop);

 private:
  struct Line {
    SignalTarget target;
    model::RetryingClient client;
  };
  static std::optional<Line> connect(const std::optional<SignalTarget>& target,
                                     const model::RetryPolicy& policy);
  static Result<PartialSuccess> post(Line& line, const std::string& body,
                                     const std::stop_token& stop);

  TelemetryResource resource_;
  std::optional<Line> traces_;
  std::optional<Line> metrics_;
};

}  // namespace twotrack::telemetry
