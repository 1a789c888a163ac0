// Recovery: what a writer must do before it may continue a log.
#pragma once

#include <memory>
#include <optional>

#include "base/file.h"
#include "event/line.h"
#include "event/type.h"
#include "track/layout.h"
#include "track/scan.h"
#include "track/writer.h"

namespace twotrack::track {

struct RecoveredLog {
  std::unique_ptr<File> file{};
  LogNames names{};
  ChainState end{};
  uint64_t durable_count = 0;
  std::optional<TornTail> torn{};
};

// Whether an agent has ended once it has an event of this type, when it `had_ended` before: a
// run_end does that, and decisions of a person leave it so.
bool has_ended_after(bool had_ended, EventType type);

// REQUIRES: the caller holds the lock. Moves a torn tail aside, makes sure that what is read is
// also on disk, and refuses (kCorrupt) to continue after damage.
Result<RecoveredLog> recover_log(FileSystem& files, const Layout& layout, std::string_view agent,
                                 Durability durability);

// Makes the names of logs durable, and those of the directories above them: they may have been
// created by a process that was killed before it could sync them.
Status sync_names(FileSystem& files, const Layout& layout);

// Rewrites the log after a failed sync: what was durable is read back and checked line by line,
// what was not comes from memory, the new file gets the log's name once it is on disk.
struct Rescue {
  FileSystem* files;
  Path path;
  std::string_view agent;
  File* old_file;
  ChainState durable;              // where the last successful sync ended
  std::string_view unsynced = {};  // the lines since then
};
Result<std::unique_ptr<File>> rescue_log(const Rescue& rescue);

}  // namespace twotrack::track
