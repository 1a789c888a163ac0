#include "mcp/line_splitter.h"

#include <algorithm>

namespace twotrack::mcp {
namespace {

// Handed-out bytes are dropped from the buffer in pieces of this size, not a line at a time.
constexpr size_t kDropBytes = size_t{64} << 10;

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

}  // namespace twotrack::mcp
