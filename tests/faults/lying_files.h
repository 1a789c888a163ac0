// LyingFiles: a file system with one protection taken away.
//
// A test of durability that never fails proves nothing. Each lie here is a mistake that programs
// really make, and the suite must notice it.
#pragma once

#include <memory>
#include <vector>

#include "base/file.h"

namespace twotrack::faults {

enum class Lie {
  kNone,
  kSyncDoesNothing,           // no fdatasync at all
  kSyncComesLater,            // the acknowledgement goes out before the sync is made
  kSyncIsRetried,             // a failed sync is made again, and the second answer believed
  kDirectorySyncDoesNothing,  // names are not made durable
};

class LyingFiles final : public FileSystem {
 public:
  LyingFiles(FileSystem& real, Lie lie) : real_(&real), lie_(lie) {}

  // Makes the syncs that kSyncComesLater has put off. The caller has had its answer by then.
  void settle();

  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override;
  Status rename(const Path& from, const Path& to) override { return real_->rename(from, to); }
  Status remove(const Path& path) override { return real_->remove(path); }
  Status sync_directory(const Path& directory) override;
  Status create_directories(const Path& directory) override {
    return real_->create_directories(directory);
  }
  Result<FileInfo> info(const Path& path) override { return real_->info(path); }
  Result<std::vector<std::string>> list(const Path& directory) override {
    return real_->list(directory);
  }
  Result<std::unique_ptr<FileLock>> lock(const Path& path) override { return real_->lock(path); }
  Result<std::optional<std::string>> lock_holder(const Path& path) override {
    return real_->lock_holder(path);
  }

 private:
  class LyingFile;

  FileSystem* real_;
  Lie lie_;
  // Shared with the open file: it may be closed before its sync is made.
  std::vector<std::shared_ptr<File>> owed_;
};

}  // namespace twotrack::faults
