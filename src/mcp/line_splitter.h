// LineSplitter: the lines of a stream that arrives in pieces, none longer than the limit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "mcp/message.h"

namespace twotrack::mcp {

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

}  // namespace twotrack::mcp
