// TraceContext: where in somebody's trace a piece of work belongs (W3C Trace Context), and the ids
// that the spans of a log have.
//
// Ids are pieces of the hash of the event that a span begins with. So the same log gives the same
// spans each time, two logs never share one, and a span leads to its line: its id stands in it.
//
//   hash of the event   0       8       16              32 bytes
//                       |  own  | turn  |  trace        |        of the first event
//                       |  own  | turn  | packet |      |        of any other
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace twotrack {

struct TraceContext {
  std::string trace_id{};  // 32 lowercase hexadecimal characters
  std::string span_id{};   // 16
  bool is_sampled = true;  // whether who started the trace wants its spans
  bool operator==(const TraceContext&) const = default;
};

// "00-<trace>-<span>-01". Nothing if it is none: of another form, of version ff, or all zeros.
std::optional<TraceContext> parse_traceparent(std::string_view text);
std::string to_traceparent(const TraceContext& context);

// Which of the spans that may begin with one event.
enum class SpanPart : uint8_t { kOwn, kTurn, kPacket };
// REQUIRES: `hash` is that of a line: 64 hexadecimal characters.
std::string span_id_of(std::string_view hash, SpanPart part = SpanPart::kOwn);
// The trace of a log that is nobody's part, by the hash of its first event.
std::string trace_id_of(std::string_view hash);

}  // namespace twotrack
