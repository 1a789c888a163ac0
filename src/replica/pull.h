// Pulling: from a replica to logs on this disk, byte for byte.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/file.h"
#include "base/result.h"
#include "replica/store.h"
#include "track/layout.h"

namespace twotrack::replica {

struct Pulled {
  uint64_t events = 0;  // written by this call
  uint64_t bytes = 0;
  uint64_t blobs = 0;
  LogEnd end{};                // of the log here
  std::optional<Fork> fork{};  // then nothing was written
};

// Continues the log of `agent` with what the replica has behind it, or creates it. Every line is
// checked before it is written, and blobs come before the lines that name them; the signed head
// comes too if it fits. A log that is ahead
// of the replica stays as it is. Fails with kNotFound if the replica has no such log, with
// kConflict if a process writes it, with kCorrupt if the log here ends with damage, or the replica
// is damaged.
//
// Where it fails or is killed in the middle, what came before that is here, `partly` says how much,
// and the head file of the log says how much it should be: until a later call brings the rest, the
// log is one that lost its end.
Result<Pulled> pull_log(ReplicaStore& store, FileSystem& files, const track::Layout& layout,
                        const std::string& agent, Pulled* partly = nullptr);

}  // namespace twotrack::replica
