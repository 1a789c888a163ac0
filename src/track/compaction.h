// Compaction: a closed log becomes zstd frames cut at line ends, and back.
//
// `zstd -dc` of the file gives the log, byte for byte. A skippable frame at the end holds the table
// of frames, so that any offset can be read without unpacking what lies before it.
#pragma once

#include <memory>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"

namespace twotrack::track {

struct CompactionResult {
  uint64_t bytes_before = 0;
  uint64_t bytes_after = 0;
};

// REQUIRES: the caller holds the lock of `agent`. The plain log goes only after the compacted one
// has been read back and compared. Fails with kCorrupt when the log does not verify: damage is not
// packed away.
Result<CompactionResult> compact_log(FileSystem& files, const Layout& layout,
                                     std::string_view agent);

// Makes a compacted log plain again, so that it can be appended to. Same requirement.
Status expand_log(FileSystem& files, const Layout& layout, std::string_view agent);

// A compacted log as the file that it was. Reading a damaged frame fails with kCorrupt; others read
// on.
Result<std::unique_ptr<File>> open_compacted(FileSystem& files, const Path& path);

}  // namespace twotrack::track
