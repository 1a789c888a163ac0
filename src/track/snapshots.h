// Snapshots: opaque bytes that belong to a place in a log, so that whoever derives something from
// the log (the packet) need not begin at its first event. Disposable like the index.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"

namespace twotrack::track {

struct Snapshot {
  uint64_t seq = 0;   // the state after this event
  std::string hash;   // of that event's line: a snapshot of another log never fits
  std::string bytes;  // the track does not look inside
};

class SnapshotStore {
 public:
  SnapshotStore(FileSystem& files, const Layout& layout, std::string_view agent);

  Status put(const Snapshot& snapshot);
  // The latest one at or before `seq`. What is damaged is passed over.
  Result<std::optional<Snapshot>> nearest(uint64_t seq) const;

 private:
  FileSystem* files_;
  Path path_;
};

}  // namespace twotrack::track
