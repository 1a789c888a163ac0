#include "base/sse.h"

#include <algorithm>

#include "base/ascii.h"

namespace twotrack {
namespace {

// Handed-out bytes are dropped from the buffer in pieces of this size, not a line at a time.
constexpr size_t kDropBytes = size_t{64} << 10;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// A server that asks for more is waited for no longer than this.
constexpr int64_t kRetryMsMax = 3'600'000;

}  // namespace

std::optional<std::string_view> LineSplitter::next() {
  if (is_too_long_) return std::nullopt;
  if (begin_ == buffer_.size() || begin_ >= kDropBytes) {
    buffer_.erase(0, begin_);
    searched_ -= std::min(searched_, begin_);
    begin_ = 0;
  }
  const size_t end = buffer_.find('\n', std::max(begin_, searched_));
  searched_ = end == std::string::npos ? buffer_.size() : end;
  if (searched_ - begin_ > bytes_max_) {
    is_too_long_ = true;
    return std::nullopt;
  }
  if (end == std::string::npos) return std::nullopt;
  std::string_view line = std::string_view(buffer_).substr(begin_, end - begin_);
  begin_ = end + 1;
  searched_ = begin_;
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

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
    const auto wait = whole_number<int64_t>(value);
    if (wait && *wait >= 0 && *wait <= kRetryMsMax) retry_ = std::chrono::milliseconds(*wait);
  }
}

}  // namespace twotrack
