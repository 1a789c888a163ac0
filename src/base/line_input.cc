#include "base/line_input.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/posix.h"

namespace twotrack {
namespace {

constexpr size_t kReadBytes = size_t{256} << 10;
// A buffer that grew for one long line is freed again.
constexpr size_t kBufferBytesKept = size_t{8} << 20;

}  // namespace

Result<std::optional<InputLine>> InputLines::wait() {
  return next(Patience::kWait);
}

Result<std::optional<InputLine>> InputLines::ready() {
  return next(Patience::kNow);
}

Result<std::optional<InputLine>> InputLines::next(Patience patience) {
  while (true) {
    if (auto line = take_buffered()) return line;
    if (ended_) return take_rest();
    if (!TRY(readable(patience))) return std::optional<InputLine>();
    TRY(read_some());
  }
}

std::optional<InputLine> InputLines::take_buffered() {
  const size_t end = std::string_view(buffer_).substr(0, filled_).find('\n', searched_);
  if (end != std::string_view::npos) return take(end - at_, 1);
  searched_ = filled_;
  if (filled_ - at_ > line_bytes_max_) {
    skipping_ = true;
    at_ = searched_;
  }
  return std::nullopt;
}

std::optional<InputLine> InputLines::take_rest() {
  if (at_ == filled_ && !skipping_) return std::nullopt;
  return take(filled_ - at_, 0);
}

InputLine InputLines::take(size_t length, size_t separator) {
  InputLine line{.text = std::string_view(buffer_).substr(at_, length), .number = ++number_};
  line.too_long = skipping_ || length > line_bytes_max_;
  if (line.too_long) line.text = {};
  skipping_ = false;
  at_ += length + separator;
  searched_ = at_;
  return line;
}

void InputLines::make_room() {
  if (at_ > 0) {
    buffer_.erase(0, at_);
    filled_ -= at_;
    searched_ -= at_;
    at_ = 0;
    if (buffer_.capacity() > kBufferBytesKept && filled_ < kReadBytes) {
      buffer_.resize(filled_);
      buffer_.shrink_to_fit();
    }
  }
  // Grow proportionally, and only when the room is used up: a pipe gives 64 kB at a time, and
  // filling half of a long line with zeros for each would take a time that grows with its square.
  if (buffer_.size() - filled_ < kReadBytes) {
    buffer_.resize(std::max(filled_ + kReadBytes, filled_ + filled_ / 2));
  }
}

Result<bool> InputLines::readable(Patience patience) const {
  std::array<pollfd, 2> waits = {pollfd{.fd = descriptor_, .events = POLLIN, .revents = 0},
                                 pollfd{.fd = wake_, .events = POLLIN, .revents = 0}};
  while (::poll(waits.data(), waits.size(), patience == Patience::kWait ? -1 : 0) < 0) {
    if (errno != EINTR) return system_error("wait for", "the input");
  }
  return waits[1].revents == 0 && waits[0].revents != 0;
}

Status InputLines::read_some() {
  make_room();
  const ssize_t got = retry_interrupted(
      [&] { return ::read(descriptor_, buffer_.data() + filled_, buffer_.size() - filled_); });
  if (got < 0 && errno == EAGAIN) return Done{};
  if (got < 0) return system_error("read", "the input");
  filled_ += static_cast<size_t>(got);
  ended_ = got == 0;
  return Done{};
}

Result<std::string> read_to_end(int descriptor, std::string_view name) {
  std::string text;
  std::array<char, size_t{64} << 10> bytes;
  while (true) {
    const ssize_t n =
        retry_interrupted([&] { return ::read(descriptor, bytes.data(), bytes.size()); });
    if (n < 0) return system_error("read", name);
    if (n == 0) return text;
    text.append(bytes.data(), static_cast<size_t>(n));
  }
}

}  // namespace twotrack
