// PacketLog: the packet at any place of a log.
//
// The packet is a pure function of the events, so asking for it anywhere is a replay up to there,
// begun at the nearest snapshot, or where the last question ended. Works on plain and compacted
// logs, on logs that another process is writing (as they were when this was opened), and on folders
// that cannot be written.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "event/line.h"
#include "packet/packet.h"
#include "projection/apply.h"
#include "runner/packet_replay.h"
#include "runner/packet_snapshots.h"
#include "track/index.h"
#include "track/layout.h"

namespace twotrack::runner {

struct PacketLogOptions {
  SnapshotSpacing spacing{};
  // kNo: every packet is replayed from the first event, and no snapshot is read or written.
  enum class Snapshots { kNo, kYes } snapshots = Snapshots::kYes;
  LogLock lock = LogLock::kFree;
};

// One thread at a time.
class PacketLog {
 public:
  // `files` must outlive the object. Fails with kNotFound when the agent has no log.
  static Result<PacketLog> open(FileSystem& files, track::Layout layout, std::string_view agent,
                                const PacketLogOptions& options = {});

  // The packet after event `seq`. Fails with kNotFound when the log has no such event, kCorrupt
  // when it cannot be read up to there.
  Result<Packet> at(uint64_t seq);
  // The same with another limit than the log says: not what the model saw.
  Result<Packet> at(uint64_t seq, const ApplyOptions& options);
  // Where the parts of that packet come from that have no ref.
  Result<OriginTrail> trail_at(uint64_t seq);

  // How much of the log at(seq) reads.
  uint64_t bytes_to_replay(uint64_t seq);

  // The log as it is now, which has grown since it was opened; what is known of it stays. Fails
  // with kConflict when it is another log.
  Status refresh();

  // The event behind which the packet is the one that the model saw when it decided in `turn`:
  //
  //   - the event before the turn's last model_request;
  //   - in a turn without one, the event before its first model_response or tool_call: all that the
  //     decision could know;
  //   - in a turn with none of these, its last event: what the next request would show.
  //
  // Fails with kNotFound when the log has no such turn.
  Result<uint64_t> decision_of(uint64_t turn) const;

  // Every turn in which a decision was made, in order, and its decision_of().
  struct DecisionPlace {
    uint64_t turn = 0;
    uint64_t seq = 0;
  };
  std::vector<DecisionPlace> decisions() const;

  // Calls `visit` with each event and the packet after it, in order; stops at its first error. One
  // pass, in memory that does not grow with the log.
  using Visit = std::function<Status(const Event& event, const Packet& packet)>;
  Status for_each(const Visit& visit, const ApplyOptions& options = {}) const;

  // From the first event on.
  PacketReplay replay(const ApplyOptions& options = {}) const {
    return PacketReplay(*log_, agent_, options);
  }

  const std::string& agent() const { return agent_; }
  const track::Index& index() const { return *index_; }
  File& log() const { return *log_; }

 private:
  PacketLog(FileSystem& files, track::Layout layout, std::string_view agent,
            const PacketLogOptions& options);

  // Ready to go on to `seq`.
  void move_cursor(uint64_t seq);
  track::SnapshotStore::Fits fits() const;
  bool has_event(uint64_t seq, std::string_view hash) const;
  Status check_event(uint64_t seq) const;

  FileSystem* files_;
  std::unique_ptr<track::Layout> layout_;  // the snapshots keep a pointer to it
  std::string agent_;
  PacketLogOptions options_;
  std::unique_ptr<File> log_;
  std::unique_ptr<track::Index> index_;
  std::unique_ptr<PacketSnapshots> snapshots_;  // noted up to the cursor
  std::unique_ptr<PacketReplay> cursor_{};      // where the last question ended; null: nowhere
};

}  // namespace twotrack::runner
