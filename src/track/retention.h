// Retention: removing logs that are no longer needed, and the blobs that only they named.
//
// Nothing here decides what is old. A log in use is kept; so is a blob that any
// remaining log names, or that a writer may be about to name.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"

namespace twotrack::track {

// What the gateway knows of all threads (gateway/thread_index.h). It repeats some of what the logs
// say, so it goes with any of them, and is made again.
Path thread_index_path(const Layout& layout);

// The blobs that the log of `agent` names. In a damaged line, everything that may be a name counts:
// better a blob too many than one too few.
Result<std::set<std::string>> blobs_named_by(FileSystem& files, const Layout& layout,
                                             std::string_view agent);

// Removes the log of `agent` with all that belongs to it, and returns how many bytes that was. The
// head is removed first: a log without a head only has an unproven end, but a head without its log
// would look like data loss. Fails with kConflict if the log is in use.
Result<uint64_t> remove_log(FileSystem& files, const Layout& layout, std::string_view agent);

struct UnnamedBlobs {
  std::vector<std::string> names;
  uint64_t bytes = 0;
};
// The blobs that no log names, as if the logs of `without` were gone. Fails if a log cannot be
// read: then the answer is unknown.
Result<UnnamedBlobs> find_unnamed_blobs(FileSystem& files, const Layout& layout,
                                        const std::set<std::string>& without);

struct RemovedBlobs {
  uint64_t count = 0;
  uint64_t bytes = 0;
  uint64_t kept = 0;  // because a writer was at work and may be about to name them
};
// Removes the blobs that no log names.
Result<RemovedBlobs> remove_unnamed_blobs(FileSystem& files, const Layout& layout);

}  // namespace twotrack::track
