// Snapshots: opaque bytes that belong to a place in a log, so that code that derives something from
// the log (the packet) does not have to start at its first event. Disposable like the index.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/cache_key.h"
#include "track/layout.h"

namespace twotrack::track {

struct Snapshot {
  uint64_t seq = 0;   // the state after this event
  std::string hash;   // of that event's line: a snapshot of another log never fits
  std::string bytes;  // the track does not look inside
  bool operator==(const Snapshot&) const = default;
};

// The file {agent}.snap is a sequence of records, numbers in little-endian order:
//
//   record = "twotrks2", seq u64, hash (64 hex), length u64, SHA-256 of the bytes,
//            seal of its own offset in the file and of all this, bytes
//
// Without a key in the layout nothing is kept; what has another seal is skipped.
// Only the process that holds the lock of the log may put.
//
// Where each record is stays in memory, and only what was put since is looked for, so that a
// question does not take longer because there are many. Only the seal of a record that a question
// is about is looked at. One thread at a time.
class SnapshotStore {
 public:
  SnapshotStore(FileSystem& files, const Layout& layout, std::string_view agent);

  // Not synced.
  Status put(const Snapshot& snapshot);

  // Whether the log has this event with this hash.
  using Fits = std::function<bool(uint64_t seq, std::string_view hash)>;
  // The latest one at or before `seq` that matches. Of the others only the first bytes are read.
  // What is damaged is skipped.
  Result<std::optional<Snapshot>> nearest(uint64_t seq, const Fits& fits);

  // Where a record is, if its seal fits.
  struct Record {
    uint64_t seq = 0;
    uint64_t length = 0;  // of its bytes
    uint64_t offset = 0;
  };

 private:
  Status look_at(File& file, uint64_t size);

  FileSystem* files_;
  Path path_;
  CacheKey key_;
  // What is known of the file.
  uint64_t identity_ = 0;
  uint64_t size_ = 0;
  std::vector<Record> records_{};  // by seq; of two for one event the one that was put last is last
  std::optional<Record> last_{};   // in the file
};

}  // namespace twotrack::track
