// index: brings the store up to date with the project's sources.
//
// A file with the known size, time and inode is not read (unless it was written so shortly
// before it was read that the time proves nothing); one with the known bytes is
// not parsed. A file that cannot be read is reported, never fatal.
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
  uint64_t nodes = 0;      // of those too
  std::vector<Move> moves{};
  std::vector<std::string> skipped{};  // "path: why"
};

// Everything below `paths` (files or folders, relative to `project`; "" is all of it), of the files
// that find_sources() has (outline.h). What is known about files in them that are gone, or no
// longer among those, is removed; an ignored file that was given by name
// stays until it is gone. A path that neither exists nor is known is `skipped`. Any number of
// processes may do it at once: nothing that is older than the file replaces what is known.
Result<Indexed> index(
    FileSystem& files, const Path& project, Store& store, const std::vector<std::string>& paths,
    const std::vector<std::string>& ignore,
    const std::function<bool()>& is_stopped = [] { return false; });

}  // namespace twotrack::hub
