#include "telemetry/otlp.h"

#include "base/ascii.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/protobuf.h"
#include "base/utf8.h"
#include "telemetry/names.h"

namespace twotrack::telemetry {
namespace {

// A field by its number and by its name: one form needs the one, the other the other.
struct WireField {
  uint32_t number;
  std::string_view name;
};

constexpr uint64_t kStatusError = 2;
constexpr uint64_t kCumulative = 2;

std::string from_hex(std::string_view hex) {
  const auto digit = [](char c) { return is_digit(c) ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  }
  return bytes;
}

class ProtobufSink {
 public:
  void text(WireField field, std::string_view text) {
    out_.bytes(field.number, is_utf8(text) ? std::string(text) : repair_utf8(text));
  }
  void id(WireField field, std::string_view hex) { out_.bytes(field.number, from_hex(hex)); }
  void small(WireField field, uint64_t value) { out_.uint(field.number, value); }
  void flags(WireField field, uint32_t value) { out_.fixed32(field.number, value); }
  void time(WireField field, int64_t ns) { out_.fixed64(field.number, static_cast<uint64_t>(ns)); }
  void count(WireField field, uint64_t value) { out_.fixed64(field.number, value); }
  void integer(WireField field, int64_t value) {
    out_.uint(field.number, static_cast<uint64_t>(value));
  }
  void real(WireField field, double value) { out_.real(field.number, value); }
  void flag(WireField field, bool value) { out_.uint(field.number, value ? 1 : 0); }
  template <class Fill>
  void message(WireField field, Fill fill) {
    out_.message(field.number, fill);
  }
  template <class Items, class Fill>
  void messages(WireField field, const Items& items, Fill fill) {
    for (const auto& item : items) out_.message(field.number, [&] { fill(item); });
  }
  void counts(WireField field, std::span<const uint64_t> values) {
    out_.packed_fixed64(field.number, values);
  }
  void reals(WireField field, std::span<const double> values) {
    std::vector<uint64_t> bits;
    for (const double value : values) bits.push_back(std::bit_cast<uint64_t>(value));
    out_.packed_fixed64(field.number, bits);
  }
  std::string take() { return out_.take(); }

 private:
  ProtobufWriter out_;
};

// 64-bit numbers are texts, ids are hexadecimal, enumerations are numbers: OTLP's own rules.
class JsonSink {
 public:
  JsonSink() { json_.begin_object(); }
  void text(WireField field, std::string_view text) { json_.key(field.name).lossy_string(text); }
  void id(WireField field, std::string_view hex) { json_.member(field.name, hex); }
  void small(WireField field, uint64_t value) { json_.member(field.name, value); }
  void flags(WireField field, uint32_t value) { json_.member(field.name, value); }
  void time(WireField field, int64_t ns) { json_.member(field.name, std::to_string(ns)); }
  void count(WireField field, uint64_t value) { json_.member(field.name, std::to_string(value)); }
  void integer(WireField field, int64_t value) { json_.member(field.name, std::to_string(value)); }
  void real(WireField field, double value) { json_.member(field.name, value); }
  void flag(WireField field, bool value) { json_.member(field.name, value); }
  template <class Fill>
  void message(WireField field, Fill fill) {
    json_.key(field.name).begin_object();
    fill();
    json_.end_object();
  }
  template <class Items, class Fill>
  void messages(WireField field, const Items& items, Fill fill) {
    if (std::empty(items)) return;
    json_.key(field.name).begin_array();
    for (const auto& item : items) {
      json_.begin_object();
      fill(item);
      json_.end_object();
    }
    json_.end_array();
  }
  void counts(WireField field, std::span<const uint64_t> values) {
    json_.key(field.name).begin_array();
    for (const uint64_t value : values) json_.string(std::to_string(value));
    json_.end_array();
  }
  void reals(WireField field, std::span<const double> values) {
    json_.key(field.name).begin_array();
    for (const double value : values) json_.number(value);
    json_.end_array();
  }
  std::string take() { return json_.end_object().take(); }

 private:
  JsonWriter json_;
};

// ---- what both have ----

template <class Sink>
void write_value(Sink& out, const AttributeValue& value) {
  std::visit(
      [&]<class Value>(const Value& one) {
        if constexpr (std::is_same_v<Value, std::string>) {
          out.text({1, "stringValue"}, one);
        } else if constexpr (std::is_same_v<Value, bool>) {
          out.flag({2, "boolValue"}, one);
        } else if constexpr (std::is_same_v<Value, int64_t>) {
          out.integer({3, "intValue"}, one);
        } else if constexpr (std::is_same_v<Value, double>) {
          out.real({4, "doubleValue"}, one);
        } else {
          out.message({5, "arrayValue"}, [&] {
            out.messages({1, "values"}, one,
                         [&](const std::string& text) { out.text({1, "stringValue"}, text); });
          });
        }
      },
      value);
}

template <class Sink>
void write_attributes(Sink& out, WireField field, const AttributeList& attributes) {
  out.messages(field, attributes, [&](const SpanAttribute& attribute) {
    out.text({1, "key"}, attribute.key);
    out.message({2, "value"}, [&] { write_value(out, attribute.value); });
  });
}

template <class Sink>
void write_labels(Sink& out, WireField field, const MetricLabels& labels) {
  out.messages(field, labels, [&](const auto& label) {
    out.text({1, "key"}, label.first);
    out.message({2, "value"}, [&] { out.text({1, "stringValue"}, label.second); });
  });
}

// The frame of both requests: the resource, the scope, and what `fill` writes of it.
template <class Sink, class Fill>
void write_frame(Sink& out, std::string_view outer, std::string_view inner,
                 const TelemetryResource& resource, Fill fill) {
  const std::span<const TelemetryResource, 1> one(&resource, 1);
  out.messages({1, outer}, one, [&](const TelemetryResource&) {
    out.message({1, "resource"},
                [&] { write_attributes(out, {1, "attributes"}, resource.attributes); });
    out.messages({2, inner}, one, [&](const TelemetryResource&) {
      out.message({1, "scope"}, [&] {
        out.text({1, "name"}, names::kScope);
        out.text({2, "version"}, resource.version);
      });
      fill();
      out.text({3, "schemaUrl"}, names::kSchemaUrl);
    });
    out.text({3, "schemaUrl"}, names::kSchemaUrl);
  });
}

// ---- spans ----

template <class Sink>
void write_span(Sink& out, const TraceSpan& span) {
  out.id({1, "traceId"}, span.trace_id);
  out.id({2, "spanId"}, span.span_id);
  if (!span.parent_id.empty()) out.id({4, "parentSpanId"}, span.parent_id);
  out.text({5, "name"}, span.name);
  out.small({6, "kind"}, static_cast<uint64_t>(span.kind));
  out.time({7, "startTimeUnixNano"}, span.start_ns);
  out.time({8, "endTimeUnixNano"}, span.end_ns);
  write_attributes(out, {9, "attributes"}, span.attributes);
  out.messages({11, "events"}, span.moments, [&](const SpanMoment& moment) {
    out.time({1, "timeUnixNano"}, moment.time_ns);
    out.text({2, "name"}, moment.name);
    write_attributes(out, {3, "attributes"}, moment.attributes);
  });
  if (span.error) {
    out.message({15, "status"}, [&] {
      if (!span.error->empty()) out.text({2, "message"}, *span.error);
      out.small({3, "code"}, kStatusError);
    });
  }
  out.flags({16, "flags"}, span.is_sampled ? 1 : 0);
}

template <class Sink>
std::string trace_request(const TelemetryResource& resource, std::span<const TraceSpan> spans) {
  Sink out;
  write_frame(out, "resourceSpans", "scopeSpans", resource, [&] {
    out.messages({2, "spans"}, spans, [&](const TraceSpan& span) { write_span(out, span); });
  });
  return out.take();
}

// ---- metrics ----

template <class Sink>
void write_points(Sink& out, std::span<const MetricSeries> all, const MetricWindow& window) {
  out.messages({1, "dataPoints"}, all, [&](const MetricSeries& series) {
    out.time({2, "startTimeUnixNano"}, window.start_ns);
    out.time({3, "timeUnixNano"}, window.end_ns);
    if (series.spec->kind == MetricKind::kHistogram) {
      out.count({4, "count"}, series.count);
      out.real({5, "sum"}, series.value);
      out.counts({6, "bucketCounts"}, series.buckets);
      out.reals({7, "explicitBounds"}, series.spec->bounds);
      write_labels(out, {9, "attributes"}, series.labels);
    } else {
      out.real({4, "asDouble"}, series.value);
      write_labels(out, {7, "attributes"}, series.labels);
    }
  });
}

template <class Sink>
void write_metric(Sink& out, std::span<const MetricSeries> all, const MetricWindow& window) {
  const MetricSpec& spec = *all.front().spec;
  out.text({1, "name"}, spec.name);
  out.text({2, "description"}, spec.help);
  out.text({3, "unit"}, spec.unit);
  switch (spec.kind) {
    case MetricKind::kGauge:
      return out.message({5, "gauge"}, [&] { write_points(out, all, window); });
    case MetricKind::kCounter:
      return out.message({7, "sum"}, [&] {
        write_points(out, all, window);
        out.small({2, "aggregationTemporality"}, kCumulative);
        out.flag({3, "isMonotonic"}, true);
      });
    case MetricKind::kHistogram:
      return out.message({9, "histogram"}, [&] {
        write_points(out, all, window);
        out.small({2, "aggregationTemporality"}, kCumulative);
      });
  }
}

// The series of one metric stand together.
std::vector<std::span<const MetricSeries>> by_metric(std::span<const MetricSeries> all) {
  std::vector<std::span<const MetricSeries>> metrics;
  for (size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    while (end < all.size() && all[end].spec->name == all[begin].spec->name) ++end;
    metrics.push_back(all.subspan(begin, end - begin));
  }
  return metrics;
}

template <class Sink>
std::string metrics_request(const TelemetryResource& resource, std::span<const MetricSeries> all,
                            const MetricWindow& window) {
  Sink out;
  write_frame(out, "resourceMetrics", "scopeMetrics", resource, [&] {
    out.messages({2, "metrics"}, by_metric(all),
                 [&](std::span<const MetricSeries> metric) { write_metric(out, metric, window); });
  });
  return out.take();
}

}  // namespace

std::string_view content_type(OtlpForm form) {
  return form == OtlpForm::kJson ? "application/json" : "application/x-protobuf";
}

std::string trace_request(OtlpForm form, const TelemetryResource& resource,
                          std::span<const TraceSpan> spans) {
  return form == OtlpForm::kJson ? trace_request<JsonSink>(resource, spans)
                                 : trace_request<ProtobufSink>(resource, spans);
}

std::string metrics_request(OtlpForm form, const TelemetryResource& resource,
                            std::span<const MetricSeries> metrics, const MetricWindow& window) {
  return form == OtlpForm::kJson ? metrics_request<JsonSink>(resource, metrics, window)
                                 : metrics_request<ProtobufSink>(resource, metrics, window);
}

PartialSuccess read_answer(OtlpForm form, std::string_view body) {
  if (form == OtlpForm::kProtobuf) {
    const std::string_view partial = find_field(body, 1).bytes;
    return {.rejected = find_field(partial, 1).value,
            .message = std::string(find_field(partial, 2).bytes)};
  }
  const auto tree = JsonTree::parse(body);
  if (!tree.ok()) return {};
  const JsonElement partial = tree.value().root()["partialSuccess"];
  PartialSuccess read{.message = std::string(partial["errorMessage"].text())};
  for (const char* name : {"rejectedSpans", "rejectedDataPoints"}) {
    read.rejected += partial[name].count();
    read.rejected += whole_number<uint64_t>(partial[name].text()).value_or(0);
  }
  return read;
}

}  // namespace twotrack::telemetry
