// PacketSnapshots: stored packets of a log, so that none has to be replayed from far back.
//
// They only save time: whatever cannot be read, does not match the log, or is of another
// packet version is skipped, and failing to write one does not matter. Only the holder of the lock
// of the log may write them, so a reader takes it while writing, and does not write if
// somebody else has it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "event/read.h"
#include "packet/packet.h"
#include "track/layout.h"
#include "track/snapshots.h"

namespace twotrack::runner {

// How much may have to be replayed from one snapshot to the next; the defaults are a few
// milliseconds of work. What a result or a message shows weighs more than its bytes in the log,
// because it pushes older actions out of the view, which are then cut again.
struct SnapshotSpacing {
  uint64_t work = 4096;
  uint64_t shown_bytes_a_work = 8;  // of a tool result or a message; any event is 1 at least
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
  };
  // The latest one at or before `seq` that matches the log.
  std::optional<Kept> nearest(uint64_t seq, const track::SnapshotStore::Fits& fits) const;

  // Notes that `event` was applied with this result; keeps it when it is time for the next
  // snapshot. To be called with every event behind the snapshot that nearest() gave, in order.
  void note(const Event& event, const Packet& packet);

  // Writes what was kept, unless another writer has the log or the place cannot be written.
  void write();

 private:
  void write_locked();

  FileSystem* files_;
  const track::Layout* layout_;
  std::string agent_;
  LogLock lock_;
  SnapshotSpacing spacing_;
  track::SnapshotStore store_;
  uint64_t work_ = 0;   // since the last snapshot
  uint64_t bytes_ = 0;  // of log, since then
  uint64_t bytes_min_ = 0;
  std::vector<track::Snapshot> waiting_;
  uint64_t waiting_bytes_ = 0;
  bool refused_ = false;  // by the disk or by another writer: not tried again
};

}  // namespace twotrack::runner
