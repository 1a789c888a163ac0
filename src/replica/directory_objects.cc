// Objects in a folder. An object gets its name by link(), which fails if the name is taken: on a
// local disk and on NFS this is one step, and the bytes are on disk before it.
#include <unistd.h>

#include <algorithm>

#include "base/posix.h"
#include "base/random.h"
#include "replica/objects.h"

namespace twotrack::replica {
namespace {

constexpr size_t kNameBytes = 8;
// Begins with what no key begins with.
constexpr std::string_view kTemporaryPrefix = ".new-";

class DirectoryObjects final : public Objects {
 public:
  DirectoryObjects(FileSystem& files, Path folder) : files_(&files), folder_(std::move(folder)) {}

  Result<Made> create(const std::string& key, std::string_view bytes) override {
    const Path path = folder_ / key;
    // Asked first, so that the usual answer to a second create costs no write.
    if (TRY(has(key))) return Made::kWasThere;
    TRY(files_->create_directories(path.parent_path()));
    const Path beside =
        path.parent_path() / (std::string(kTemporaryPrefix) + random_hex(kNameBytes));
    const Status written = write_synced(beside, bytes);
    const int linked = written.ok() ? ::link(beside.c_str(), path.c_str()) : -1;
    const int error = errno;
    (void)files_->remove(beside).ok();
    TRY(Status(written));
    // On NFS the answer may be lost and the call made again: it is ours if the bytes are.
    if (linked != 0 && error != EEXIST) return system_error("link", path, error);
    TRY(files_->sync_directory(path.parent_path()));
    return linked == 0 ? Made::kNew : Made::kWasThere;
  }

  Status replace(const std::string& key, std::string_view bytes) override {
    const Path path = folder_ / key;
    TRY(files_->create_directories(path.parent_path()));
    return replace_file(*files_, path, bytes);
  }

  Result<std::optional<std::string>> get(const std::string& key, uint64_t bytes_max) override {
    return read_end(key, bytes_max, bytes_max);
  }

  Result<std::optional<std::string>> get_end(const std::string& key, uint64_t bytes) override {
    return read_end(key, bytes, UINT64_MAX);
  }

  Result<bool> has(const std::string& key) override {
    const auto info = files_->info(folder_ / key);
    if (!info.ok() && info.error().code == Code::kNotFound) return false;
    if (!info.ok()) return info.error();
    return true;
  }

  Result<std::vector<std::string>> list(const std::string& prefix,
                                        const std::string& after) override {
    TRY(check_kind(prefix, FileInfo::Kind::kDirectory));
    std::vector<std::string> names = TRY(files_->list(folder_ / prefix));
    std::erase_if(names, [&](const std::string& name) {
      return name <= after || name.starts_with('.') || name.ends_with(".tmp");
    });
    std::ranges::sort(names);
    return names;
  }

 private:
  // A pipe, a device or a file for a folder is damage of the log whose name it has, and not of all.
  Status check_kind(const std::string& key, FileInfo::Kind kind) {
    const Path path = folder_ / key;
    const auto info = files_->info(path.has_filename() ? path : path.parent_path());
    if (!info.ok() || info.value().kind == kind) return Done{};
    return Error{Code::kCorrupt, key + " of the replica is no " +
                                     (kind == FileInfo::Kind::kFile ? "file" : "folder")};
  }

  // The last `bytes` bytes of an object that has `size_max` at most.
  Result<std::optional<std::string>> read_end(const std::string& key, uint64_t bytes,
                                              uint64_t size_max) {
    TRY(check_kind(key, FileInfo::Kind::kFile));
    const auto file = files_->open(folder_ / key, OpenMode::kRead);
    if (!file.ok() && file.error().code == Code::kNotFound) return std::optional<std::string>();
    if (!file.ok()) return file.error();
    const uint64_t size = TRY(file.value()->size());
    if (size > size_max) return too_large(key, size_max);
    const uint64_t length = std::min(size, bytes);
    std::string found = TRY(read_range(*file.value(), size - length, length));
    return std::optional(std::move(found));
  }

  Status write_synced(const Path& path, std::string_view bytes) {
    const auto file = TRY(files_->open(path, OpenMode::kTruncate));
    TRY(write_all(*file, 0, bytes));
    return file->sync();
  }

  FileSystem* files_;
  Path folder_;
};

}  // namespace

std::unique_ptr<Objects> directory_objects(FileSystem& files, Path folder) {
  return std::make_unique<DirectoryObjects>(files, std::move(folder));
}

}  // namespace twotrack::replica
