#include "replica/blob.h"

#include "base/sha256.h"
#include "track/zstd_stream.h"

namespace twotrack::replica {

Result<std::string> unpack_blob(std::string_view sha256, std::string_view packed) {
  std::string bytes;
  track::Unpacker unpacker;
  TRY(unpacker.feed(packed, [&](std::string_view piece) -> Status {
    bytes += piece;
    return Done{};
  }));
  if (unpacker.at_frame_end() && sha256_hex(bytes) == sha256) return bytes;
  return Error{Code::kCorrupt, "blob " + std::string(sha256) + " of the replica is damaged"};
}

}  // namespace twotrack::replica
