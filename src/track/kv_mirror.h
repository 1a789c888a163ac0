// KvMirror: `trace_store: kv`, the events of all logs in a SQLite file that AgentFS tools open.
//
// The file .agentfs/trace.db is derived data: deleting it is
// safe. It has the tables kv_store and tool_calls as the AgentFS SDK makes them:
//
//   kv_store     trace:{run_id}:{operation}:{node_id}:{turn}  an array of that turn's events, each
//                                                             the object that is its line
//                index:node|run|operation:{…}                 an array with one entry per log:
//                                                             agent_id, run_id, operation, node_id,
//                                                             turns (the highest turn)
//                twotrack:mirror:{agent_id}                   how far that log has been mirrored
//   tool_calls   one row per call (tool_call_table.h)
//
// Logs of the same run, operation and node share their trace keys; each event names its agent.
// A value has at most kTurnBytesMax of events, unless a single event is larger: what a turn has
// beyond that continues under more keys (trace_key.h), so that neither a value nor the memory for
// it grows with the log. Raw outputs in blobs stay there; the event names them.
//
// Each batch is one transaction that also moves the mark, so a crash at any point leaves a mirror
// that the next update completes. Any number of processes may update the same file, but AgentFS
// itself needs exclusive use of a file while it has it open.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"
#include "track/scan.h"
#include "track/trace_key.h"

namespace twotrack::track {

// Adding an event to a turn rewrites the turn's value, so callers update once per turn or when
// they end, not after each event.
inline constexpr size_t kTurnBytesMax = size_t{16} << 20;

struct KvMirrorOptions {
  // `trace_indexing`: which index keys are kept.
  std::vector<IndexKind> indexing{IndexKind::kNode, IndexKind::kRun, IndexKind::kOperation};
  size_t batch_bytes_max = size_t{4} << 20;  // of events in one transaction
  size_t turn_bytes_max = kTurnBytesMax;
};

struct MirrorUpdate {
  uint64_t events = 0;               // mirrored by this call
  bool rebuilt = false;              // what was there did not match the log, and was removed first
  std::optional<LineFault> fault{};  // why it stopped before the end of the log
};

// Used by one thread at a time.
class KvMirror {
 public:
  // Creates the file and its tables if they are missing. `files` must outlive the mirror. Fails
  // with kCorrupt if the file is not a database.
  static Result<KvMirror> open(FileSystem& files, const Layout& layout,
                               const KvMirrorOptions& options = {});
  KvMirror(KvMirror&&) noexcept;
  KvMirror& operator=(KvMirror&&) noexcept;
  ~KvMirror();

  // Mirrors what the log of `agent` has beyond the mark. A bad line and what comes after it is not
  // mirrored; a later update starts there. Fails with kNotFound when there is no such log.
  Result<MirrorUpdate> update(std::string_view agent);

  // Removes everything of `agent`.
  Status forget(std::string_view agent);

  // Updates every log, and forgets those that are gone.
  Status update_all();

  // Empties the mirror, except for keys and calls that others put there, and rebuilds it.
  Status rebuild_all();

 private:
  class Impl;
  explicit KvMirror(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace twotrack::track
