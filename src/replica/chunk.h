// Chunk: a run of whole lines of one log, as it travels to a replica and back. Its bytes are those
// of the log: all chunks of a log, one behind the other, are the log.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/line.h"

namespace twotrack::replica {

// A chunk has at most this many bytes, unless a single line is longer: NATS takes messages of 1 MB.
inline constexpr size_t kChunkBytesMax = size_t{512} << 10;
// No chunk is longer than the longest line: what is, was not put there by us, and is not read.
inline constexpr size_t kLongChunkBytesMax = kLineBytesMax + 1;
// Nor is a signed head.
inline constexpr size_t kHeadBytesMax = 4096;

// How far a log reaches. The hash stands for all lines before it too, so two logs that agree on
// an end agree on everything up to it.
struct LogEnd {
  uint64_t events = 0;
  std::string hash{kNoHash};  // of the last one
  bool operator==(const LogEnd&) const = default;
};

struct Chunk {
  LogEnd after{};       // where the log ended before: its first event is number after.events
  std::string lines{};  // each with its line feed
};

// Lines as a chunk: their first one says where it begins. Fails with kCorrupt if it is none.
Result<Chunk> chunk_of(std::string lines);

// Where a log ends behind the chunk. A chunk is valid if its first line continues `after` and each
// line its predecessor, each hash holds, and all are lines of `agent`. Fails with kCorrupt.
Result<LogEnd> check_chunk(std::string_view agent, const Chunk& chunk);

// The same of a chunk that is valid: its last line says it.
LogEnd end_of(const Chunk& chunk);

// Where the log ended when it had `events` events. REQUIRES: the chunk is valid, and has the last
// of them or begins right behind it.
LogEnd end_within(const Chunk& chunk, uint64_t events);

// The chunk without its events before `events`. REQUIRES: as above.
Chunk rest_of(const Chunk& chunk, uint64_t events);

}  // namespace twotrack::replica
