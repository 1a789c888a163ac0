// zstd with bounded memory: bytes go in, pieces come out.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack::track {

// Takes bytes piece by piece; what it returns as an error ends the stream with that error.
using ByteSink = std::function<Status(std::string_view piece)>;

// Compresses `bytes` into one frame that carries their length and a checksum.
Status pack(std::string_view bytes, const ByteSink& sink);
std::string pack(std::string_view bytes);

// The same against `before`, which the reader must have too: what both share costs almost nothing.
// There is no checksum in it.
std::string pack_after(std::string_view before, std::string_view bytes);
// Fails with kCorrupt, also if there would be more than `bytes_max` bytes.
Result<std::string> unpack_after(std::string_view before, std::string_view packed,
                                 size_t bytes_max);

// Decompresses consecutive frames; skippable ones are skipped.
class Unpacker {
 public:
  Unpacker();
  ~Unpacker();
  Unpacker(const Unpacker&) = delete;  // It stands in the middle of a stream.
  Unpacker& operator=(const Unpacker&) = delete;

  // Takes the next part of the stream, cut anywhere. Fails with kCorrupt, or as the sink does.
  Status feed(std::string_view packed, const ByteSink& sink);

  // Whether what was fed so far ends with the end of a frame.
  bool at_frame_end() const { return at_frame_end_; }

 private:
  struct State;
  std::unique_ptr<State> state_;
  bool at_frame_end_ = false;
};

}  // namespace twotrack::track
