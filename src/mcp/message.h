// RpcMessage: one JSON-RPC message of the Model Context Protocol, read strictly.
//
// What a server sends is untrusted until it is checked: a message has a limit in bytes and in
// depth, no duplicate keys, and only then are its parts returned, as JSON text without building a
// tree.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::mcp {

// More than any sensible answer. A server that writes a longer line is stopped.
inline constexpr size_t kMessageBytesMax = size_t{16} << 20;

// The codes of JSON-RPC and of the protocol that our code checks for.
inline constexpr int64_t kParseError = -32700;
inline constexpr int64_t kInvalidRequest = -32600;
inline constexpr int64_t kMethodNotFound = -32601;
inline constexpr int64_t kInvalidParams = -32602;
inline constexpr int64_t kHeaderMismatch = -32020;
inline constexpr int64_t kMissingCapability = -32021;
inline constexpr int64_t kUnsupportedVersion = -32022;

struct RpcError {
  int64_t code = 0;
  std::string message{};
  std::string data{};  // JSON, or empty
};

struct RpcMessage {
  enum class Kind : uint8_t { kRequest, kNotification, kResult, kError };
  Kind kind = Kind::kNotification;
  std::string id{};      // JSON as it was written: 17 or "a"; empty where there is none
  std::string method{};  // of a request and a notification
  std::string params{};  // JSON without white space, or empty
  std::string result{};  // JSON without white space
  RpcError error{};
};

// Fails with kInvalid and says what is wrong. An error without an id is a message too.
Result<RpcMessage> read_message(std::string_view text);

// One line each, without its end. `params`, `result` and `data` are JSON; empty params are left
// out.
std::string request_text(std::string_view id, std::string_view method, std::string_view params);
std::string notification_text(std::string_view method, std::string_view params);
std::string result_text(std::string_view id, std::string_view result);
std::string error_text(std::string_view id, const RpcError& error);

// LineSplitter: the lines of a stream that arrives in pieces, none longer than the limit.

class LineSplitter {
 public:
  explicit LineSplitter(size_t bytes_max = kMessageBytesMax) : bytes_max_(bytes_max) {}

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
