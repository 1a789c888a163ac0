// Retention: removing logs that nobody needs any more, and the blobs that only they named.
//
// Nothing here decides what is old. A log that a writer is at stays; so does a blob that any
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

// The blobs that the log of `agent` names. Of a damaged line everything that may be a name counts:
// better a blob too many than one too few.
Result<std::set<std::string>> blobs_named_by(FileSystem& files, const Layout& layout,
                                             std::string_view agent);

// Removes the log of `agent` with all that belongs to it, and returns how many bytes that were. The
// head goes first: a log without a head is a log whose end is unproven, a head without its log
// would be an alarm. Fails with kConflict when a writer is at it.
Result<uint64_t> remove_log(FileSystem& files, const Layout& layout, std::string_view agent);

struct UnnamedBlobs {
  std::vector<std::string> names;
  uint64_t bytes = 0;
};
// The blobs that no log names, as if the logs of `without` were gone. Fails when a log cannot be
// read: then nobody knows.
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
