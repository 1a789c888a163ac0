// LineReader: the lines of a log, one after another, with memory bounded by the longest.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::track {

struct Line {
  std::string_view text;  // without the line feed; valid until the next call
  uint64_t offset = 0;    // of its first byte
  uint64_t end() const { return offset + text.size() + 1; }
};

class LineReader {
 public:
  // `file` must outlive the reader. `offset` must be the beginning of a line.
  explicit LineReader(File& file, uint64_t offset = 0);

  // The next line that ends with a line feed. nullopt at the end of the file: if the file grows,
  // a later call continues. Fails with kCorrupt if a line is longer than kLineBytesMax or a piece
  // of the file is damaged; the next call then continues after it.
  Result<std::optional<Line>> next();

  // The same line, together with all lines already read into memory after it: for reading lines
  // by the thousand. The text ends before the last line feed.
  Result<std::optional<Line>> next_lines();

  // Where the next line begins.
  uint64_t offset() const { return buffer_offset_ + at_; }
  // After next() returned nothing: the bytes that follow the last line feed.
  std::string_view partial() const { return std::string_view(buffer_).substr(at_, filled_ - at_); }

 private:
  Result<bool> fill();  // false: no more bytes for now
  Error pass_over(Error error);

  File* file_;
  std::string buffer_;
  uint64_t buffer_offset_;  // in the file, of buffer_[0]
  size_t at_ = 0;
  size_t filled_ = 0;
  size_t searched_ = 0;    // no line feed before this
  bool skipping_ = false;  // inside a line that is too long
};

}  // namespace twotrack::track
