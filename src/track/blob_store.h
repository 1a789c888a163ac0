// BlobStore: raw outputs too large for a line, compressed, named by the SHA-256 of their bytes.
//
// A blob is on the disk, directory and all, before the line that names it. Equal outputs share one.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"

namespace twotrack::track {

class BlobStore {
 public:
  BlobStore(FileSystem& files, Layout layout) : files_(&files), layout_(std::move(layout)) {}

  struct Stored {
    std::string sha256;
    uint64_t stored_bytes = 0;
  };
  // With kSync the blob is durable when this returns.
  enum class Sync { kNo, kYes };
  Result<Stored> put(std::string_view bytes, Sync sync);

  // Hands the bytes over piece by piece. Fails with kNotFound, or with kCorrupt when they are not
  // what was stored (then some pieces may have been handed over).
  Status read(std::string_view sha256,
              const std::function<void(std::string_view piece)>& sink) const;
  Result<std::string> get(std::string_view sha256) const;

  // The names of all blobs.
  Result<std::vector<std::string>> list() const;
  Status remove(std::string_view sha256);

 private:
  FileSystem* files_;
  Layout layout_;
};

}  // namespace twotrack::track
