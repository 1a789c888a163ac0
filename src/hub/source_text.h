// source_text: a source file as it may be read: whole, and as text.
#pragma once

#include <string>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::hub {

// A longer file is not read at all.
inline constexpr uint64_t kSourceBytesMax = uint64_t{64} << 20;

// Fails with kInvalid and the reason when `path` is no text that a person wrote: a folder, a pipe,
// a device, something huge or binary; and when it changes again and again while it is read.
Result<std::string> read_source(FileSystem& files, const Path& path);

}  // namespace twotrack::hub
