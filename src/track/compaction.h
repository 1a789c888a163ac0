// Compaction: a closed log becomes zstd frames cut at line ends, and back.
//
// `zstd -dc` of the file gives the log, byte for byte. A skippable frame at the end has the table
// of frames, so that any offset can be read without decompressing what comes before it.
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

// REQUIRES: the caller holds the lock of `agent`. The plain log is removed only after the compacted
// one has been read back and compared. Fails with kCorrupt if the log does not verify, so damage is
// never hidden.
Result<CompactionResult> compact_log(FileSystem& files, const Layout& layout,
                                     std::string_view agent);

// Makes a compacted log plain again, so that it can be appended to. Same requirement.
Status expand_log(FileSystem& files, const Layout& layout, std::string_view agent);

// A compacted log as a plain file. Reading a damaged frame fails with kCorrupt; others can still be
// read.
Result<std::unique_ptr<File>> open_compacted(FileSystem& files, const Path& path);

}  // namespace twotrack::track
