// LocalLog: where a log on this disk ends, and where it ended before.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "replica/chunk.h"
#include "track/index.h"
#include "track/layout.h"

namespace twotrack::replica {

class LocalLog {
 public:
  // Fails with kNotFound if there is none.
  static Result<LocalLog> open(FileSystem& files, const track::Layout& layout,
                               std::string_view agent);

  uint64_t events() const { return index_.event_count(); }
  uint64_t bytes() const { return index_.end(); }
  // Whether what follows the last event is no event.
  bool has_more() const { return has_more_; }

  struct Place {
    LogEnd end{};
    uint64_t offset = 0;  // behind it
  };
  // When it had `events` events. REQUIRES: it has that many.
  Result<Place> place(uint64_t events) const;
  // The same; nothing if it never had that many.
  Result<std::optional<LogEnd>> end_at(uint64_t events) const;

 private:
  LocalLog(track::Index index, std::unique_ptr<File> file)
      : index_(std::move(index)), file_(std::move(file)) {}

  track::Index index_;
  std::unique_ptr<File> file_;
  bool has_more_ = false;
};

}  // namespace twotrack::replica
