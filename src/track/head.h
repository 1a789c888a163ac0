// The head file: a lower bound of what was acknowledged, and the anchor that people keep elsewhere.
//
// It is written after each sync of the log and never synced itself, so it may lag after a power cut
// but is never ahead, except of a log that was pulled in part. A log that is shorter than its head
// was cut; a log whose event at that place has another hash was rewritten. Two slots are written
// alternately: if one is torn, the other remains.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::track {

struct Head {
  uint64_t seq = 0;     // of the last event known to be on disk
  uint64_t offset = 0;  // of the byte after its line feed
  std::string hash;
  bool operator==(const Head&) const = default;
};

// One line of text: "<seq> <offset> <hash> <check>\n", always of the same length.
std::string format_head(const Head& head);
// Fails with kInvalid when `line` (with or without its line feed) is not one.
Result<Head> parse_head(std::string_view line);

class HeadFile {
 public:
  // What the file says; nullopt if it is missing, empty or unreadable.
  static std::optional<Head> read(FileSystem& files, const Path& path);

  static Result<HeadFile> open(FileSystem& files, const Path& path);

  // Not synced: see above.
  Status write(const Head& head);

 private:
  explicit HeadFile(std::unique_ptr<File> file) : file_(std::move(file)) {}
  std::unique_ptr<File> file_;
  uint64_t next_slot_ = 0;
};

}  // namespace twotrack::track
