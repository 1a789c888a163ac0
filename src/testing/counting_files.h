// CountingFiles: a file system that counts the bytes read and the locks taken through it, for tests
// that promise not to.
#pragma once

#include <atomic>
#include <memory>

#include "base/file.h"

namespace twotrack::testing {

class CountingFiles final : public FileSystem {
 public:
  explicit CountingFiles(FileSystem& files) : files_(&files) {}

  uint64_t bytes_read() const { return bytes_read_; }
  uint64_t locks_asked_for() const { return locks_; }

  Result<std::unique_ptr<File>> open(const Path& path, OpenMode mode) override {
    auto file = TRY(files_->open(path, mode));
    return std::unique_ptr<File>(std::make_unique<CountingFile>(std::move(file), bytes_read_));
  }
  Status rename(const Path& from, const Path& to) override { return files_->rename(from, to); }
  Status remove(const Path& path) override { return files_->remove(path); }
  Status sync_directory(const Path& path) override { return files_->sync_directory(path); }
  Status create_directories(const Path& path) override { return files_->create_directories(path); }
  Result<FileInfo> info(const Path& path) override { return files_->info(path); }
  Result<std::vector<std::string>> list(const Path& path) override { return files_->list(path); }
  Result<std::unique_ptr<FileLock>> lock(const Path& path) override {
    ++locks_;
    return files_->lock(path);
  }
  Result<std::optional<std::string>> lock_holder(const Path& path) override {
    return files_->lock_holder(path);
  }

 private:
  class CountingFile final : public File {
   public:
    CountingFile(std::unique_ptr<File> file, std::atomic<uint64_t>& bytes_read)
        : file_(std::move(file)), bytes_read_(&bytes_read) {}

    Result<size_t> read_at(uint64_t offset, std::span<char> buffer) override {
      const size_t got = TRY(file_->read_at(offset, buffer));
      *bytes_read_ += got;
      return got;
    }
    uint64_t skip_damage(uint64_t offset) override { return file_->skip_damage(offset); }
    Result<size_t> write_at(uint64_t offset, std::string_view bytes) override {
      return file_->write_at(offset, bytes);
    }
    Status sync() override { return file_->sync(); }
    Status truncate(uint64_t size) override { return file_->truncate(size); }
    Result<uint64_t> size() override { return file_->size(); }

   private:
    std::unique_ptr<File> file_;
    std::atomic<uint64_t>* bytes_read_;
  };

  FileSystem* files_;
  std::atomic<uint64_t> bytes_read_ = 0;
  std::atomic<uint64_t> locks_ = 0;
};

}  // namespace twotrack::testing
