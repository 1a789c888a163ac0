#include "track/line_reader.h"

#include <algorithm>
#include <cstring>

#include "event/line.h"

namespace twotrack::track {
namespace {

// Most logs are short, and whoever looks at many opens a reader for each; a long one earns a buffer
// that is worth a system call.
constexpr size_t kFirstBufferBytes = size_t{16} << 10;
constexpr size_t kBufferBytes = size_t{256} << 10;

}  // namespace

LineReader::LineReader(File& file, uint64_t offset) : file_(&file), buffer_offset_(offset) {}

Result<bool> LineReader::fill() {
  const bool was_full = filled_ == buffer_.size();
  if (at_ > 0 && at_ == filled_) {
    buffer_offset_ += at_;
    at_ = filled_ = searched_ = 0;
  }
  if (was_full) {
    // Make room: by moving the line to the front, and by growing while that pays or the line needs
    // it.
    if (at_ > 0) {
      std::memmove(buffer_.data(), buffer_.data() + at_, filled_ - at_);
      buffer_offset_ += at_;
      filled_ -= at_;
      searched_ -= at_;
      at_ = 0;
    }
    if (buffer_.size() < kBufferBytes || filled_ == buffer_.size()) {
      buffer_.resize(std::max(kFirstBufferBytes, buffer_.size() * 2));
    }
  }
  auto got = file_->read_at(buffer_offset_ + filled_, std::span(buffer_).subspan(filled_));
  if (!got.ok()) return pass_over(std::move(got).error());
  filled_ += got.value();
  return got.value() > 0;
}

Error LineReader::pass_over(Error error) {
  if (error.code != Code::kCorrupt) return error;
  const uint64_t damaged = buffer_offset_ + filled_;
  const uint64_t next = file_->skip_damage(damaged);
  // Who goes on after kCorrupt must get further.
  if (next <= damaged) return Error{Code::kIo, std::move(error.message)};
  buffer_offset_ = next;
  at_ = filled_ = searched_ = 0;
  return error;
}

Result<std::optional<Line>> LineReader::next() {
  while (true) {
    const char* start = buffer_.data() + searched_;
    const void* found = std::memchr(start, '\n', filled_ - searched_);
    if (found != nullptr) {
      const auto length =
          static_cast<size_t>(static_cast<const char*>(found) - buffer_.data()) - at_;
      const Line line{.text = std::string_view(buffer_).substr(at_, length), .offset = offset()};
      at_ += length + 1;
      searched_ = at_;
      if (!skipping_) return std::optional(line);
      skipping_ = false;
      return Error{Code::kCorrupt,
                   "a line is longer than " + std::to_string(kLineBytesMax) + " bytes"};
    }
    searched_ = filled_;
    if (filled_ - at_ > kLineBytesMax) {
      // Not one of ours. Its bytes are passed over without keeping them, and holes without reading.
      skipping_ = true;
      buffer_offset_ = file_->skip_damage(buffer_offset_ + filled_);
      at_ = filled_ = searched_ = 0;
    }
    if (!TRY(fill())) return std::optional<Line>();
  }
}

Result<std::optional<Line>> LineReader::next_lines() {
  auto lines = TRY(next());
  const size_t end = std::string_view(buffer_).substr(0, filled_).rfind('\n');
  if (lines && end >= at_) {
    const size_t start = at_ - 1 - lines->text.size();
    lines->text = std::string_view(buffer_).substr(start, end - start);
    at_ = searched_ = end + 1;
  }
  return lines;
}

}  // namespace twotrack::track
