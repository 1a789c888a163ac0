// PacketSnapshots: stored packets of a log, so that none has to be replayed from far back.
//
// They only save time: whatever cannot be read, does not match the log, or is of another
// packet version is skipped, and failing to write one does not matter. Only the holder of the lock
// of the log may write them, so a reader takes it while writing; if somebody else has it, or the
// place cannot be written, some are kept in memory instead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "event/read.h"
#include "packet/packet.h"
#include "runner/origin_trail.h"
#include "track/layout.h"
#include "track/snapshots.h"

namespace twotrack::runner {

// How much may have to be replayed from one snapshot to the next; the defaults are a few
// milliseconds of work. A result or a message weighs more than its bytes in the log, because it
// pushes older actions out of the view, which are then cut again, and it has to be read for that.
struct SnapshotSpacing {
  uint64_t work = 4096;
  uint64_t work_a_result = 40;       // or a message; any other event is 1
  uint64_t shown_bytes_a_work = 16;  // of what it shows
  uint64_t bytes_a_work = 1024;
  // All snapshots together take at most the log's bytes divided by this.
  uint64_t log_share = 4;
};

// Whether the caller holds the lock of the log, because it writes it.
enum class LogLock { kFree, kHeld };

class PacketSnapshots {
 public:
  // Both must outlive the object.
  PacketSnapshots(FileSystem& files, const track::Layout& layout, std::string_view agent,
                  LogLock lock, const SnapshotSpacing& spacing = {});

  struct Kept {
    uint64_t seq = 0;
    std::string hash{};  // of that event's line
    Packet packet{};
    OriginTrail trail{};
  };
  // The latest one at or before `seq` that matches the log.
  std::optional<Kept> nearest(uint64_t seq, const track::SnapshotStore::Fits& fits);
  // Of which event it is, without unpacking it.
  std::optional<uint64_t> nearest_seq(uint64_t seq, const track::SnapshotStore::Fits& fits);

  // Where the next events come from: those behind a snapshot, or with no trail all of them.
  void start(OriginTrail trail);
  // Notes that `event` was applied with this result; keeps it when it is time for the next
  // snapshot. To be called with every event behind start(), in order.
  void note(const Event& event, const Packet& packet);
  // None is kept until the next start(): a snapshot is kept for the hash of its line, and of events
  // that are not what their hashes say it would be believed for others.
  void keep_none() { keeps_ = false; }
  bool keeps() const { return keeps_; }
  // Up to the last event that was noted.
  const OriginTrail& trail() const { return trail_; }

  // Writes what was kept.
  void write();

 private:
  std::optional<track::Snapshot> find(uint64_t seq, const track::SnapshotStore::Fits& fits);
  void write_locked();
  void keep_in_memory();

  FileSystem* files_;
  const track::Layout* layout_;
  std::string agent_;
  LogLock lock_;
  SnapshotSpacing spacing_;
  track::SnapshotStore store_;
  uint64_t work_ = 0;   // since the last snapshot
  uint64_t bytes_ = 0;  // of log, since then
  uint64_t bytes_min_ = 0;
  OriginTrail trail_{};
  bool keeps_ = true;
  std::vector<track::Snapshot> waiting_;
  uint64_t waiting_bytes_ = 0;
  bool refused_ = false;                      // by the disk or by another writer: not tried again
  std::vector<track::Snapshot> in_memory_{};  // when refused; by seq
  uint64_t in_memory_bytes_ = 0;
};

}  // namespace twotrack::runner
