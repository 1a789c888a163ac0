// source_text: a source file, complete and as text.
#pragma once

#include <string>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::hub {

// A longer file is not read at all.
inline constexpr uint64_t kSourceBytesMax = uint64_t{64} << 20;

// Fails with kInvalid and the reason if `path` is not text written by a person: a folder, a pipe,
// a device, something huge or binary; or if it keeps changing while it is read.
Result<std::string> read_source(FileSystem& files, const Path& path);

}  // namespace twotrack::hub
