// Streams of text that arrive in pieces: lines, and server-sent events made of them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack {

// More than any sensible message. Who writes a longer one is not read any further.
inline constexpr size_t kStreamMessageBytesMax = size_t{16} << 20;

// LineSplitter: the lines of a stream that arrives in pieces, none longer than the limit.

class LineSplitter {
 public:
  explicit LineSplitter(size_t bytes_max = kStreamMessageBytesMax) : bytes_max_(bytes_max) {}

  void add(std::string_view bytes) { buffer_.append(bytes); }

  // The next line, without its end (a line feed, or both characters); nullopt until there is one.
  // Valid until the next call of add() or next().
  std::optional<std::string_view> next();

  // A line has become longer than the limit: what follows cannot be split any more.
  bool is_too_long() const { return is_too_long_; }

 private:
  size_t bytes_max_;
  std::string buffer_{};
  size_t begin_ = 0;     // of what has not been handed out
  size_t searched_ = 0;  // no line feed stands before this place
  bool is_too_long_ = false;
};

// SseParser: the events of a stream of server-sent events, as they arrive over HTTP.

struct SseEvent {
  std::string type{};  // empty: "message"
  std::string data{};
  bool operator==(const SseEvent&) const = default;
};

class SseParser {
 public:
  explicit SseParser(size_t bytes_max = kStreamMessageBytesMax)
      : bytes_max_(bytes_max), lines_(bytes_max) {}

  // The events that are complete with these bytes. An event without data does not count, but its id
  // and its time to wait count.
  std::vector<SseEvent> add(std::string_view bytes);

  // Where the stream can be resumed; empty: nowhere.
  const std::string& last_event_id() const { return last_event_id_; }
  // How long to wait before that.
  std::optional<std::chrono::milliseconds> retry() const { return retry_; }
  // An event has become longer than the limit: nothing more is read.
  bool is_too_long() const { return is_too_long_ || lines_.is_too_long(); }

 private:
  void take(std::string_view line, std::vector<SseEvent>& events);
  void take_field(std::string_view name, std::string_view value);

  size_t bytes_max_;
  LineSplitter lines_;
  SseEvent event_{};
  bool has_data_ = false;
  bool is_first_line_ = true;
  bool is_too_long_ = false;
  std::string last_event_id_{};
  std::optional<std::chrono::milliseconds> retry_{};
};

}  // namespace twotrack
