// SseParser: the events of a stream of server-sent events, as they arrive over HTTP.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/line_splitter.h"

namespace twotrack::mcp {

struct SseEvent {
  std::string type{};  // empty: "message"
  std::string data{};
  bool operator==(const SseEvent&) const = default;
};

class SseParser {
 public:
  explicit SseParser(size_t bytes_max = kMessageBytesMax)
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

}  // namespace twotrack::mcp
