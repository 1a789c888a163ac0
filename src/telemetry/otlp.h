// OTLP: spans and metrics as receivers of OpenTelemetry take them, in either of two forms. Each
// message is described once; what differs between the forms is in two small sinks.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/metrics.h"
#include "base/result.h"
#include "telemetry/span.h"

namespace twotrack::telemetry {

enum class OtlpForm : uint8_t { kProtobuf, kJson };

// "application/x-protobuf", "application/json".
std::string_view content_type(OtlpForm form);

// An ExportTraceServiceRequest.
std::string trace_request(OtlpForm form, const TelemetryResource& resource,
                          std::span<const TraceSpan> spans);

// From when to when the metrics were counted.
struct MetricWindow {
  int64_t start_ns = 0;
  int64_t end_ns = 0;
};
// An ExportMetricsServiceRequest.
std::string metrics_request(OtlpForm form, const TelemetryResource& resource,
                            std::span<const MetricSeries> metrics, const MetricWindow& window);

// What a receiver says it did not take.
struct PartialSuccess {
  uint64_t rejected = 0;
  std::string message{};
};
// The answer to either request. What cannot be read says nothing.
PartialSuccess read_answer(OtlpForm form, std::string_view body);

}  // namespace twotrack::telemetry
