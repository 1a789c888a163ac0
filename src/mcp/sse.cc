#include "mcp/sse.h"

#include <algorithm>
#include <charconv>

namespace twotrack::mcp {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// A server that asks for more is waited for no longer than this.
constexpr int64_t kRetryMsMax = 3'600'000;

}  // namespace

std::vector<SseEvent> SseParser::add(std::string_view bytes) {
  std::vector<SseEvent> events;
  if (is_too_long()) return events;
  lines_.add(bytes);
  while (const auto line = lines_.next()) {
    std::string_view text = *line;
    if (is_first_line_ && text.starts_with(kByteOrderMark)) {
      text.remove_prefix(kByteOrderMark.size());
    }
    is_first_line_ = false;
    take(text, events);
    if (is_too_long_) break;
  }
  return events;
}

void SseParser::take(std::string_view line, std::vector<SseEvent>& events) {
  if (line.empty()) {
    if (has_data_) events.push_back(std::move(event_));
    event_ = {};
    has_data_ = false;
    return;
  }
  const size_t colon = line.find(':');
  if (colon == 0) return;  // a comment
  std::string_view value =
      colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  take_field(line.substr(0, colon), value);
}

void SseParser::take_field(std::string_view name, std::string_view value) {
  if (name == "data") {
    if (event_.data.size() + value.size() > bytes_max_) {
      is_too_long_ = true;
      return;
    }
    if (has_data_) event_.data.push_back('\n');
    event_.data.append(value);
    has_data_ = true;
  } else if (name == "event") {
    event_.type = value;
  } else if (name == "id") {
    // It goes into a header of the next request: a sign that ends one would begin another.
    const bool is_plain = std::ranges::none_of(
        value, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    if (is_plain) last_event_id_ = value;
  } else if (name == "retry") {
    int64_t milliseconds = 0;
    const auto [end, status] =
        std::from_chars(value.data(), value.data() + value.size(), milliseconds);
    const bool is_number = status == std::errc{} && end == value.data() + value.size();
    if (is_number && milliseconds >= 0 && milliseconds <= kRetryMsMax) {
      retry_ = std::chrono::milliseconds(milliseconds);
    }
  }
}

}  // namespace twotrack::mcp
