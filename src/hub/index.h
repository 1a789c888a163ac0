// index: brings the store up to date with the project's sources.
//
// A file whose size, time and inode are the known ones is not read (unless it was written so short
// a time before it was read that the time could not tell); one whose bytes are the known ones is
// not parsed. A file that cannot be read is told, never fatal.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "hub/store.h"

namespace twotrack::hub {

struct Indexed {
  uint64_t looked_at = 0;  // files
  uint64_t read = 0;       // of them, whose bytes were looked at
  uint64_t changed = 0;    // of them, new or with other bytes
  uint64_t removed = 0;    // known, and no longer there
  uint64_t lines = 0;      // of those that changed
  uint64_t nodes = 0;      // likewise
  std::vector<Move> moves{};
  std::vector<std::string> skipped{};  // "path: why"
};

// Everything below `paths` (files or folders, relative to `project`; "" is all of it), of the files
// that find_sources() has (outline.h). What is known of files below them that are gone, or no
// longer among those, is removed; a file that somebody has named itself, though it is ignored,
// stays until it is gone. A path that is not there and not known is `skipped`. Any number of
// processes may do it at once: nothing that is older than the file replaces what is known.
Result<Indexed> index(
    FileSystem& files, const Path& project, Store& store, const std::vector<std::string>& paths,
    const std::vector<std::string>& ignore,
    const std::function<bool()>& is_stopped = [] { return false; });

}  // namespace twotrack::hub
