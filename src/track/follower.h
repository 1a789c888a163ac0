// Follower: the lines of a log as they arrive, from a file that grows, is rewritten after a failed
// sync, or is compacted meanwhile.
#pragma once

#include <memory>
#include <optional>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"
#include "track/line_reader.h"

namespace twotrack::track {

class Follower {
 public:
  // `offset` must be the beginning of a line. Fails with kNotFound when there is no log.
  static Result<Follower> open(FileSystem& files, const Layout& layout, std::string_view agent,
                               uint64_t offset = 0);

  // The next complete line, valid until the next call. nullopt if there is none yet: ask again
  // later.
  Result<std::optional<Line>> next();

 private:
  Follower(FileSystem& files, Layout layout, std::string_view agent)
      : files_(&files), layout_(std::move(layout)), agent_(agent) {}
  Status reopen(uint64_t offset);
  // The file that the log's name means now; 0 if the plain log is gone.
  uint64_t identity() const;

  FileSystem* files_;
  Layout layout_;
  std::string agent_;
  uint64_t identity_ = 0;
  std::unique_ptr<File> file_;
  std::optional<LineReader> reader_;
};

}  // namespace twotrack::track
