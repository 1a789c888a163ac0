// Metrics: counters, gauges and histograms, for whoever asks (Prometheus, OpenTelemetry).
//
//   constexpr MetricSpec kSyncs{.name = "twotrack.fsync.duration", .unit = "s", …};
//   process_metrics().add(kSyncs, {}, took_s);
//
// A spec is a constant of the module that measures; nothing needs to be registered first. Names and
// units are OpenTelemetry's; prometheus_text() makes its own of them.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"

namespace twotrack {

enum class MetricKind : uint8_t { kCounter, kGauge, kHistogram };
constexpr auto all_names(MetricKind) {
  return name_list("counter", "gauge", "histogram");
}

struct MetricSpec {
  std::string_view name;  // "gen_ai.execute_tool.duration"
  std::string_view unit;  // UCUM: "s", "By", "1", "{token}"
  std::string_view help;
  MetricKind kind = MetricKind::kCounter;
  std::span<const double> bounds{};  // of a histogram: the upper end of each bucket but the last
};

// What tells one series of a metric from another. Never a run, a node or a path: there would be no
// end of them.
using MetricLabels = std::vector<std::pair<std::string, std::string>>;

struct MetricSeries {
  const MetricSpec* spec = nullptr;
  MetricLabels labels{};
  double value = 0;                 // of a counter or a gauge; of a histogram the sum
  uint64_t count = 0;               // of a histogram
  std::vector<uint64_t> buckets{};  // of a histogram, one more than bounds
};

// Thread-safe.
class Metrics {
 public:
  // Of more series of one metric than this, the rest is one series, with labels "other": who names
  // tools in a log must not fill the memory.
  static constexpr size_t kSeriesMax = 200;

  // Adds to a counter, sets a gauge, or counts a value in a histogram. `spec` must outlive this.
  void add(const MetricSpec& spec, MetricLabels labels, double value);

  // By name and labels.
  std::vector<MetricSeries> all() const;

 private:
  mutable std::mutex mutex_;  // guards what follows
  std::map<std::string_view, std::map<MetricLabels, MetricSeries>> series_;
};

// Those of this process.
Metrics& process_metrics();

// The text format of Prometheus, version 0.0.4. Those of `known` that have no series yet are named
// too, so that who looks sees what there will be.
std::string prometheus_text(const std::vector<MetricSeries>& all,
                            std::span<const MetricSpec* const> known = {});
inline constexpr std::string_view kPrometheusType = "text/plain; version=0.0.4; charset=utf-8";

}  // namespace twotrack
