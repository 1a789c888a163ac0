// BlobStore: raw outputs too large for a line, compressed, named by the SHA-256 of their bytes.
//
// A blob is on disk, including its directory, before the line that names it. Equal outputs share
// one. Any number of threads and processes may use the store at once.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"
#include "track/zstd_stream.h"

namespace twotrack::track {

class BlobStore {
 public:
  BlobStore(FileSystem& files, Layout layout) : files_(&files), layout_(std::move(layout)) {}

  struct Stored {
    std::string sha256;
    uint64_t stored_bytes = 0;
  };
  // With kYes the blob is durable when this returns.
  enum class Sync { kNo, kYes };
  Result<Stored> put(std::string_view bytes, Sync sync);

  // Passes the bytes on piece by piece, in constant memory. Fails with
  // kInvalid if `sha256` is not a blob name, with kNotFound, with kCorrupt if the bytes are
  // not what was stored (some pieces have been passed on by then), or as the sink does.
  Status read(std::string_view sha256, const ByteSink& sink) const;
  Result<std::string> get(std::string_view sha256) const;

  // The names of all blobs, sorted.
  Result<std::vector<std::string>> list() const;
  Status remove(std::string_view sha256);

  // Removes files that crashes left half-written, and returns how many. What was
  // modified at `before_us` or later (microseconds since 1970) is kept: a put may be writing it.
  Result<uint64_t> remove_leftovers(int64_t before_us);

  // Calls `visit` with the path of each file among the blobs. Folders that are links are left out.
  Status for_each_file(const std::function<Status(const Path& path)>& visit) const;

 private:
  FileSystem* files_;
  Layout layout_;
};

}  // namespace twotrack::track
