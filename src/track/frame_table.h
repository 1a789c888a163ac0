// Where the frames of a compacted log are.
//
// A compacted log is zstd frames followed by a skippable frame with the table:
//
//   log       = frame* skippable
//   skippable = 0x184D2A5B u32, length of what follows u32, table
//   table     = row*, count u64, XXH3 of rows and count u64, "twotrk1\n"
//   row       = packed size u32, size u32
//
// The table is read from the end of the file. It is a convenience: without it the frames are found
// by walking over them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "event/line.h"

namespace twotrack::track {

// A frame contains complete lines: about this many bytes, or one line that is longer.
inline constexpr size_t kFrameBytes = size_t{1} << 20;
inline constexpr size_t kFrameBytesMax = kLineBytesMax + kFrameBytes;

// No compacted log unpacks to more: either this many bytes, or this many times its size. A real one
// has a hash in each line, which does not pack; compacting what would be more is refused.
inline constexpr uint64_t kUnpackedBytesMax = uint64_t{1} << 30;
inline constexpr uint64_t kUnpackedTimesMax = 1000;

struct Frame {
  uint64_t offset = 0;  // in the log
  uint64_t size = 0;
  uint64_t packed_offset = 0;  // in the file
  uint64_t packed_size = 0;
  // Known to be unreadable, and so is everything after it.
  bool damaged = false;
  bool operator==(const Frame&) const = default;
};

// The skippable frame that ends a compacted log.
std::string format_frame_table(std::span<const Frame> frames);

// The frames of a compacted log. If the table is missing or damaged, every frame is decompressed to
// find the next one; where that fails, and where the log would become too large, a last frame
// stands for the damaged rest of the file.
Result<std::vector<Frame>> find_frames(File& file);

// The bytes of one frame. Fails with kCorrupt when they are not `size` bytes as they were packed.
Result<std::string> unpack_frame(std::string_view packed, uint64_t size);

}  // namespace twotrack::track
