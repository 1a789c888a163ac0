#include "track/named_blob.h"

#include <algorithm>

#include "base/encoding.h"
#include "base/quoted.h"
#include "event/draft.h"
#include "event/line.h"
#include "event/stored_output.h"
#include "track/raw_output.h"

namespace twotrack::track {

SizedBlob sized_blob_of(std::string_view data) {
  SizedBlob blob{.sha256 = blob_of(data)};
  if (blob.sha256.empty()) return blob;
  blob.bytes =
      std::min<uint64_t>(stored_output(data).size.value_or(kRawOutputBytesMax), kRawOutputBytesMax);
  return blob;
}

Status check_blob_name(std::string_view sha256) {
  if (sha256.size() == kHashLength && is_lowercase_hex(sha256)) return Done{};
  return Error{Code::kCorrupt, in_quotes(sha256.substr(0, 2 * kHashLength)) +
                                   " is not the name of a blob: it must be a SHA-256 in lowercase "
                                   "hex"};
}

Status read_blob(const BlobStore& blobs, const SizedBlob& blob, const ByteSink& sink) {
  TRY(check_blob_name(blob.sha256));
  uint64_t left = blob.bytes;
  return blobs.read(blob.sha256, [&](std::string_view piece) -> Status {
    if (piece.size() > left) {
      return Error{Code::kCorrupt, "blob " + blob.sha256 + ": it is larger than the log says"};
    }
    left -= piece.size();
    return sink(piece);
  });
}

Result<std::string> get_blob(const BlobStore& blobs, const SizedBlob& blob) {
  std::string bytes;
  TRY(read_blob(blobs, blob, [&](std::string_view piece) -> Status {
    bytes += piece;
    return Done{};
  }));
  return bytes;
}

}  // namespace twotrack::track
