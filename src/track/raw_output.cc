#include "track/raw_output.h"

#include <cstring>

#include "base/sha256.h"
#include "event/stored_output.h"

namespace twotrack::track {
namespace {

Error corrupt(std::string_view what) {
  return Error{Code::kCorrupt, "raw output: " + std::string(what)};
}

Result<std::string> from_blob(const StoredOutput& stored, const BlobStore& blobs) {
  if (!stored.size) return corrupt("its size is missing");
  std::string bytes;
  // A small file can unpack to anything; what was stored is no longer than the line says.
  TRY(blobs.read(stored.blob_sha256, [&](std::string_view piece) -> Status {
    if (piece.size() > *stored.size - bytes.size()) return corrupt("its blob is larger than it");
    bytes += piece;
    return Done{};
  }));
  return bytes;
}

}  // namespace

Result<std::optional<std::string>> raw_output(std::string_view data, const BlobStore& blobs) {
  const StoredOutput stored = stored_output(data);
  if (!stored.is_whole) return corrupt("the data end too early");
  if (!stored.exists()) return std::optional<std::string>();
  std::string bytes = TRY(stored.json.empty() ? from_blob(stored, blobs) : stored.bytes());
  if (!stored.sha256.empty() && stored.sha256 != sha256_hex(bytes)) {
    return corrupt("the bytes are not those that were stored");
  }
  return std::optional(std::move(bytes));
}

std::string blob_of(std::string_view data) {
  // A quote inside a JSON string has a backslash before it, so this cannot be part of some text.
  constexpr std::string_view kMember = "\"raw_output_blob\":{";
  if (::memmem(data.data(), data.size(), kMember.data(), kMember.size()) == nullptr) return "";
  return std::string(stored_output(data).blob_sha256);
}

}  // namespace twotrack::track
