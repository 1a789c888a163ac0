// TraceSpan: one piece of work with a beginning and an end, as OpenTelemetry has it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace twotrack::telemetry {

using AttributeValue = std::variant<std::string, int64_t, double, bool, std::vector<std::string>>;

struct SpanAttribute {
  std::string key{};
  AttributeValue value{};
  bool operator==(const SpanAttribute&) const = default;
};
using AttributeList = std::vector<SpanAttribute>;

// As OTLP numbers them.
enum class SpanKind : uint8_t { kInternal = 1, kServer = 2, kClient = 3 };

// Something that happened at one moment of a span.
struct SpanMoment {
  std::string name{};
  int64_t time_ns = 0;
  AttributeList attributes{};
  bool operator==(const SpanMoment&) const = default;
};

struct TraceSpan {
  std::string trace_id{};   // 32 hexadecimal characters
  std::string span_id{};    // 16
  std::string parent_id{};  // 16, or empty: it is a root
  std::string name{};
  SpanKind kind = SpanKind::kInternal;
  int64_t start_ns = 0;  // since 1970
  int64_t end_ns = 0;
  AttributeList attributes{};
  std::vector<SpanMoment> moments{};
  std::optional<std::string> error{};  // it failed, and how, in words; they may be empty
  bool is_sampled = true;              // whether who started the trace wants it
  bool operator==(const TraceSpan&) const = default;

  // A text that is empty is left out.
  void set(std::string_view key, std::string_view text) {
    if (!text.empty()) attributes.push_back({std::string(key), std::string(text)});
  }
  void set(std::string_view key, const char* text) { set(key, std::string_view(text)); }
  void set(std::string_view key, uint64_t number) {
    attributes.push_back({std::string(key), static_cast<int64_t>(number)});
  }
  void set(std::string_view key, double number) {
    attributes.push_back({std::string(key), number});
  }
  void set(std::string_view key, bool flag) { attributes.push_back({std::string(key), flag}); }
  template <class Number>
  void set(std::string_view key, const std::optional<Number>& number) {
    if (number) set(key, *number);
  }
  // Null if it has no such attribute.
  const AttributeValue* find(std::string_view key) const {
    for (const SpanAttribute& attribute : attributes) {
      if (attribute.key == key) return &attribute.value;
    }
    return nullptr;
  }
};

// Who made the spans.
struct TelemetryResource {
  AttributeList attributes{};
  std::string version{};  // of the program
};

}  // namespace twotrack::telemetry
