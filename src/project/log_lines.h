// LogLines: every line of a log, and every place where none could be read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"
#include "track/line_reader.h"

namespace twotrack::project {

struct LogLine {
  std::string_view text;  // without the line feed; valid until the next call
  uint64_t number = 0;    // counted from 1
  std::string fault;      // why there is no text
};

class LogLines {
 public:
  // Fails with kNotFound when there is no such log.
  static Result<LogLines> open(FileSystem& files, const track::Layout& layout,
                               std::string_view agent);

  // The next line. nullopt at the end. Fails if nothing after this place can be read either.
  Result<std::optional<LogLine>> next();

  // Whether the end was reached and bytes without a line feed follow the last line.
  bool has_partial() const { return ended_ && !reader_.partial().empty(); }

 private:
  explicit LogLines(std::unique_ptr<File> file) : file_(std::move(file)), reader_(*file_) {}

  std::unique_ptr<File> file_;
  track::LineReader reader_;
  uint64_t number_ = 0;
  bool ended_ = false;
};

}  // namespace twotrack::project
