#include "base/metrics.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/ascii.h"

namespace twotrack {
namespace {

std::string number_text(double value) {
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  char text[32];
  const auto [end, status] = std::to_chars(text, text + sizeof text, value);
  return {text, end};
}

// As OpenTelemetry says how names become Prometheus': only letters, digits and underscores, then
// the unit, then _total for a counter.
std::string prometheus_name(std::string_view name) {
  std::string out(name);
  std::ranges::replace_if(out, [](char c) { return !is_name_character(c); }, '_');
  return out;
}

std::string prometheus_name(const MetricSpec& spec) {
  std::string name = prometheus_name(spec.name);
  const auto end_with = [&](std::string_view suffix) {
    if (!name.ends_with(suffix)) name += suffix;
  };
  if (spec.unit == "s") end_with("_seconds");
  if (spec.unit == "By") end_with("_bytes");
  if (spec.unit == "1" && spec.kind == MetricKind::kGauge) end_with("_ratio");
  if (spec.kind == MetricKind::kCounter) end_with("_total");
  return name;
}

std::string escaped(std::string_view text, bool is_label) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '\\' || (is_label && c == '"')) out += '\\';
    out += c;
  }
  return out;
}

std::string label_text(const MetricLabels& labels, std::string_view below = {}) {
  std::string out;
  for (const auto& [name, value] : labels) {
    out += (out.empty() ? "" : ",") + prometheus_name(name) + "=\"" + escaped(value, true) + "\"";
  }
  if (!below.empty()) out += (out.empty() ? "le=\"" : ",le=\"") + std::string(below) + "\"";
  return out.empty() ? out : "{" + out + "}";
}

void write_head(std::string& out, const MetricSpec& spec) {
  const std::string name = prometheus_name(spec);
  out += "# HELP " + name + " " + escaped(spec.help, false) + "\n";
  out += "# TYPE " + name + " " + std::string(name_of(spec.kind)) + "\n";
}

void write_histogram(std::string& out, const std::string& name, const MetricSeries& series) {
  uint64_t below = 0;
  for (size_t i = 0; i < series.buckets.size(); ++i) {
    below += series.buckets[i];
    const bool is_last = i >= series.spec->bounds.size();
    out += name + "_bucket" +
           label_text(series.labels, is_last ? "+Inf" : number_text(series.spec->bounds[i])) + " " +
           std::to_string(below) + "\n";
  }
  out += name + "_sum" + label_text(series.labels) + " " + number_text(series.value) + "\n";
  out += name + "_count" + label_text(series.labels) + " " + std::to_string(series.count) + "\n";
}

}  // namespace

void Metrics::add(const MetricSpec& spec, MetricLabels labels, double value) {
  const std::lock_guard hold(mutex_);
  auto& all = series_[spec.name];
  if (all.size() >= kSeriesMax && !all.contains(labels)) {
    for (auto& [name, text] : labels) text = "other";
  }
  MetricSeries& series = all[labels];
  if (series.spec == nullptr) {
    series.spec = &spec;
    series.labels = std::move(labels);
    if (spec.kind == MetricKind::kHistogram) series.buckets.resize(spec.bounds.size() + 1);
  }
  if (spec.kind == MetricKind::kGauge) {
    series.value = value;
    return;
  }
  series.value += value;
  if (spec.kind != MetricKind::kHistogram) return;
  ++series.count;
  const auto bucket = std::ranges::lower_bound(spec.bounds, value) - spec.bounds.begin();
  ++series.buckets[static_cast<size_t>(bucket)];
}

std::vector<MetricSeries> Metrics::all() const {
  const std::lock_guard hold(mutex_);
  std::vector<MetricSeries> out;
  for (const auto& [name, all] : series_) {
    for (const auto& [labels, series] : all) out.push_back(series);
  }
  return out;
}

Metrics& process_metrics() {
  static Metrics metrics;
  return metrics;
}

std::string prometheus_text(const std::vector<MetricSeries>& all,
                            std::span<const MetricSpec* const> known) {
  std::string out;
  for (const MetricSpec* spec : known) {
    const auto is_of = [&](const MetricSeries& series) { return series.spec->name == spec->name; };
    if (std::ranges::none_of(all, is_of)) write_head(out, *spec);
  }
  const MetricSpec* before = nullptr;
  for (const MetricSeries& series : all) {
    const std::string name = prometheus_name(*series.spec);
    if (before == nullptr || before->name != series.spec->name) {
      before = series.spec;
      write_head(out, *before);
    }
    if (before->kind == MetricKind::kHistogram) {
      write_histogram(out, name, series);
    } else {
      out += name + label_text(series.labels) + " " + number_text(series.value) + "\n";
    }
  }
  return out;
}

}  // namespace twotrack
