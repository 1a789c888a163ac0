#include "replica/blob.h"

#include "base/sha256.h"
#include "track/zstd_stream.h"

namespace twotrack::replica {

Result<std::string> unpack_blob(std::string_view sha256, std::string_view packed,
                                uint64_t bytes_max) {
  const std::string name = "blob " + std::string(sha256) + " of the replica";
  std::string bytes;
  track::Unpacker unpacker;
  const Status fed = unpacker.feed(packed, [&](std::string_view piece) -> Status {
    if (piece.size() > bytes_max - bytes.size()) {
      return Error{Code::kCorrupt, "it is larger than the log says"};
    }
    bytes += piece;
    return Done{};
  });
  if (!fed.ok()) return Error(fed.error()).at(name);
  if (unpacker.at_frame_end() && sha256_hex(bytes) == sha256) return bytes;
  return Error{Code::kCorrupt, name + " is damaged"};
}

uint64_t packed_bytes_max(uint64_t bytes) {
  // What cannot be packed grows by far less.
  return bytes + bytes / 64 + 4096;
}

}  // namespace twotrack::replica
