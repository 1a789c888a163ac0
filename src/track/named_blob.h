// A blob as a line names it, read no further than the line says: a
// small file can unpack to anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "track/blob_store.h"

namespace twotrack::track {

// The name and the size that an event's data give a blob.
struct SizedBlob {
  std::string sha256{};  // empty: the data name none. Not checked: check_blob_name()
  uint64_t bytes = 0;    // it has no more, and never more than any output may have
};
// Fast on data without one, so that it can be called for every line of a log.
SizedBlob sized_blob_of(std::string_view data);

// Whether `sha256` is 64 lowercase hex digits. It comes from a line that anybody may have written,
// and becomes a path, a key or a subject. Fails with kCorrupt.
Status check_blob_name(std::string_view sha256);

// As BlobStore::read() and get(), but fails with kCorrupt where there are more bytes than the line
// says, before the first one too many is passed on.
Status read_blob(const BlobStore& blobs, const SizedBlob& blob, const ByteSink& sink);
Result<std::string> get_blob(const BlobStore& blobs, const SizedBlob& blob);

}  // namespace twotrack::track
