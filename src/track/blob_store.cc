#include "track/blob_store.h"

#include <algorithm>
#include <optional>

#include "base/encoding.h"
#include "base/random.h"
#include "base/sha256.h"
#include "event/line.h"

namespace twotrack::track {
namespace {

constexpr size_t kReadBytes = size_t{128} << 10;
constexpr std::string_view kTemporarySuffix = ".tmp";
constexpr size_t kDirectoryNameLength = 2;

// A name comes from a line that may have been tampered with, and becomes a path.
Status check_name(std::string_view sha256) {
  if (sha256.size() == kHashLength && is_lowercase_hex(sha256)) return Done{};
  return Error{Code::kInvalid, "not the name of a blob: it must be a SHA-256 in lowercase hex"};
}

Result<uint64_t> write_packed(File& file, std::string_view bytes) {
  uint64_t offset = 0;
  const ByteSink append = [&](std::string_view piece) -> Status {
    TRY(write_all(file, offset, piece));
    offset += piece.size();
    return Done{};
  };
  TRY(pack(bytes, append));
  return offset;
}

Result<uint64_t> write_file(FileSystem& files, const Path& path, std::string_view bytes,
                            BlobStore::Sync sync) {
  const auto file = TRY(files.open(path, OpenMode::kTruncate));
  const uint64_t stored_bytes = TRY(write_packed(*file, bytes));
  if (sync == BlobStore::Sync::kYes) TRY(file->sync());
  return stored_bytes;
}

bool is_link(FileSystem& files, const Path& path) {
  const auto info = files.info(path);
  return info.ok() && info.value().is_link;
}

}  // namespace

// A blob that is there already is written again all the same. It may have been put without a sync
// and be damaged by a crash since; it may read well from memory although the disk refused it (after
// a failed write-back the kernel calls the pages clean). Only bytes that this call has written and
// synced are known to be durable. The rename swaps equal bytes, so a reader notices nothing.
Result<BlobStore::Stored> BlobStore::put(std::string_view bytes, Sync sync) {
  Stored stored{.sha256 = sha256_hex(bytes)};
  const Path path = layout_.blob(stored.sha256);
  TRY(files_->create_directories(path.parent_path()));
  if (is_link(*files_, path.parent_path())) {
    return Error{Code::kInvalid, path.parent_path().string() + " is a link"};
  }

  // Two agents may store the same output at the same time: each writes a file of its own.
  Path beside = path;
  beside += "." + random_hex(8) + std::string(kTemporarySuffix);
  auto written = write_file(*files_, beside, bytes, sync);
  Status renamed = written.ok() ? files_->rename(beside, path) : Status(Done{});
  if (!written.ok() || !renamed.ok()) {
    (void)files_->remove(beside);  // What is left behind costs room and nothing else.
    if (!written.ok()) return std::move(written).error();
    return std::move(renamed).error();
  }
  stored.stored_bytes = written.value();

  if (sync == Sync::kYes) {
    // The name of the blob, then those of the directories above it: another process may have made
    // them a moment ago and not have synced them yet.
    for (const Path& directory : {path.parent_path(), layout_.blobs(), layout_.agentfs()}) {
      TRY(files_->sync_directory(directory));
    }
  }
  return stored;
}

Status BlobStore::read(std::string_view sha256, const ByteSink& sink) const {
  TRY(check_name(sha256));
  const auto corrupt = [&](std::string_view what) {
    return Error{Code::kCorrupt, "blob " + std::string(sha256) + ": " + std::string(what)};
  };
  const auto file = TRY(files_->open(layout_.blob(sha256), OpenMode::kRead));
  Unpacker unpacker;
  Sha256 hash;
  std::optional<Error> refused;
  const ByteSink take = [&](std::string_view piece) -> Status {
    hash.update(piece);
    Status taken = sink(piece);
    if (!taken.ok()) refused = taken.error();
    return taken;
  };
  std::string buffer(kReadBytes, '\0');
  uint64_t offset = 0;
  while (const size_t got = TRY(file->read_at(offset, buffer))) {
    offset += got;
    const Status fed = unpacker.feed(std::string_view(buffer).substr(0, got), take);
    if (refused) return *refused;
    if (!fed.ok()) return corrupt(fed.error().message);
  }
  if (!unpacker.at_frame_end()) return corrupt("it is cut off");
  if (hash.finish_hex() != sha256) return corrupt("the bytes are not those that were stored");
  return Done{};
}

Result<std::string> BlobStore::get(std::string_view sha256) const {
  std::string bytes;
  TRY(read(sha256, [&](std::string_view piece) -> Status {
    bytes += piece;
    return Done{};
  }));
  return bytes;
}

Status BlobStore::for_each_file(const std::function<Status(const Path& path)>& visit) const {
  for (const std::string& directory : TRY(files_->list(layout_.blobs()))) {
    if (directory.size() != kDirectoryNameLength || !is_lowercase_hex(directory)) continue;
    if (is_link(*files_, layout_.blobs() / directory)) continue;  // of somebody else
    for (const std::string& name : TRY(files_->list(layout_.blobs() / directory))) {
      const Status visited = visit(layout_.blobs() / directory / name);
      if (!visited.ok()) return visited;
    }
  }
  return Done{};
}

Result<std::vector<std::string>> BlobStore::list() const {
  std::vector<std::string> blobs;
  const auto collect = [&](const Path& path) -> Status {
    std::string name = path.stem().string();
    if (check_name(name).ok() && layout_.blob(name) == path) blobs.push_back(std::move(name));
    return Done{};
  };
  TRY(for_each_file(collect));
  std::ranges::sort(blobs);
  return blobs;
}

Result<uint64_t> BlobStore::remove_leftovers(int64_t before_us) {
  uint64_t removed = 0;
  const auto remove_old = [&](const Path& path) -> Status {
    if (path.extension() != kTemporarySuffix) return Done{};
    const auto info = files_->info(path);
    if (!info.ok() || info.value().modified_us >= before_us) return Done{};
    TRY(files_->remove(path));
    ++removed;
    return Done{};
  };
  TRY(for_each_file(remove_old));
  return removed;
}

Status BlobStore::remove(std::string_view sha256) {
  TRY(check_name(sha256));
  return files_->remove(layout_.blob(sha256));
}

}  // namespace twotrack::track
