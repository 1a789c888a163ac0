// Shipping: from a log on this disk to a replica.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "replica/store.h"
#include "track/follower.h"
#include "track/layout.h"
#include "track/named_blob.h"
#include "track/scan.h"

namespace twotrack::replica {

struct Shipped {
  uint64_t events = 0;  // sent by this call
  uint64_t bytes = 0;
  uint64_t blobs = 0;
  LogEnd end{};                // of the replica
  std::optional<Fork> fork{};  // then nothing more is sent
  // Events that the replica has and this log lacks: its end was cut off here.
  uint64_t missing_here = 0;
  // Why the rest of this log cannot be sent: a line that is damaged. Empty: it is whole.
  std::string damage{};
};

// LogShipper: sends one log, chunk by chunk. What it remembers between two calls only saves
// questions: a new one continues from what the replica says.
//
// Only what is durable here is sent. While a process writes the log, that is what its head file
// knows; otherwise the log is synced first. A replica that was ahead of its log after a power cut
// would look like a fork.
class LogShipper {
 public:
  LogShipper(FileSystem& files, track::Layout layout, std::string agent)
      : files_(&files), layout_(std::move(layout)), agent_(std::move(agent)) {}

  // Sends all that is new. Fails if the store or the log cannot be read or written; then
  // the next call continues.
  Result<Shipped> ship(ReplicaStore& store);

 private:
  Result<Shipped> try_ship(ReplicaStore& store);
  Result<bool> send_new(ReplicaStore& store, uint64_t until, Shipped& shipped);
  Status find_place(ReplicaStore& store, Shipped& shipped);
  bool has_grown() const;
  Result<uint64_t> durable_events();
  struct Gathered {
    Chunk chunk{};
    std::vector<track::SizedBlob> blobs{};  // that its lines name
  };
  Result<Gathered> gather(uint64_t until, Shipped& shipped);
  Status ship_blob(ReplicaStore& store, const track::SizedBlob& blob, Shipped& shipped);

  FileSystem* files_;
  track::Layout layout_;
  std::string agent_;
  std::optional<track::Follower> follower_{};  // none: the place is not known
  track::ChainState state_{};                  // behind what the replica has
  std::optional<track::Line> unsent_{};        // was read and did not fit
};

}  // namespace twotrack::replica
