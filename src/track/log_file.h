// The bytes of a log, whichever way they are stored.
//
// A compacted log reads like the plain one: the same bytes at the same offsets. So everything above
// (reader, verify, index, search) knows one kind of log.
#pragma once

#include <memory>

#include "base/file.h"
#include "track/layout.h"

namespace twotrack::track {

// Opens the log of `agent` for reading. If both forms exist, a crash interrupted a compaction
// or its undoing, and the plain one is complete. Fails with kNotFound if there is neither.
Result<std::unique_ptr<File>> open_log(FileSystem& files, const Layout& layout,
                                       std::string_view agent);

// Keeps writers out of a log that is about to be replaced or removed, as long as the file is open.
// Null if nobody here can write it. Fails with kConflict if a writer has it.
Result<std::unique_ptr<File>> claim_log(FileSystem& files, const Layout& layout,
                                        std::string_view agent);

bool log_exists(FileSystem& files, const Layout& layout, std::string_view agent);

// The agents that have a log, sorted.
Result<std::vector<std::string>> list_agents(FileSystem& files, const Layout& layout);

// The same, and those of which a head file says that they had one: for whoever must miss a log.
Result<std::vector<std::string>> list_recorded(FileSystem& files, const Layout& layout);

}  // namespace twotrack::track
