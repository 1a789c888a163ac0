#include "event/trace_context.h"

#include "base/check.h"
#include "base/encoding.h"
#include "event/line.h"

namespace twotrack {
namespace {

constexpr size_t kTraceLength = 32;
constexpr size_t kSpanLength = 16;
// "00-", "-", "-01".
constexpr size_t kTraceparentLength = 3 + kTraceLength + 1 + kSpanLength + 3;

bool is_id(std::string_view text) {
  return is_lowercase_hex(text) && text.find_first_not_of('0') != std::string_view::npos;
}

}  // namespace

std::optional<TraceContext> parse_traceparent(std::string_view text) {
  if (text.size() < kTraceparentLength) return std::nullopt;
  const std::string_view version = text.substr(0, 2);
  const std::string_view trace = text.substr(3, kTraceLength);
  const std::string_view span = text.substr(4 + kTraceLength, kSpanLength);
  const std::string_view flags = text.substr(kTraceparentLength - 2, 2);
  const bool has_dashes =
      text[2] == '-' && text[3 + kTraceLength] == '-' && text[kTraceparentLength - 3] == '-';
  // A later version may have more behind it.
  const bool has_end =
      text.size() == kTraceparentLength || (version != "00" && text[kTraceparentLength] == '-');
  if (!has_dashes || !has_end || !is_lowercase_hex(version) || version == "ff" || !is_id(trace) ||
      !is_id(span) || !is_lowercase_hex(flags)) {
    return std::nullopt;
  }
  const char last = flags[1];
  const int bits = last <= '9' ? last - '0' : last - 'a' + 10;
  return TraceContext{
      .trace_id = std::string(trace), .span_id = std::string(span), .is_sampled = bits % 2 == 1};
}

std::string to_traceparent(const TraceContext& context) {
  return "00-" + context.trace_id + "-" + context.span_id + (context.is_sampled ? "-01" : "-00");
}

std::string span_id_of(std::string_view hash, SpanPart part) {
  CHECK(hash.size() == kHashLength);
  return std::string(hash.substr(static_cast<size_t>(part) * kSpanLength, kSpanLength));
}

std::string trace_id_of(std::string_view hash) {
  CHECK(hash.size() == kHashLength);
  return std::string(hash.substr(kHashLength - kTraceLength, kTraceLength));
}

}  // namespace twotrack
