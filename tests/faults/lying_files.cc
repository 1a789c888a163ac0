#include "lying_files.h"

#include <algorithm>

namespace twotrack::faults {

class LyingFiles::LyingFile final : public File {
 public:
  LyingFile(LyingFiles* files, std::unique_ptr<File> real)
      : files_(files), real_(std::move(real)) {}

  Result<size_t> read_at(uint64_t offset, std::span<char> buffer) override {
    return real_->read_at(offset, buffer);
  }
  Result<size_t> write_at(uint64_t offset, std::string_view bytes) override {
    return real_->write_at(offset, bytes);
  }
  Status truncate(uint64_t size) override { return real_->truncate(size); }
  Result<uint64_t> size() override { return real_->size(); }

  Status sync() override {
    switch (files_->lie_) {
      case Lie::kSyncDoesNothing:
        return Done{};
      case Lie::kSyncComesLater:
        files_->owed_.push_back(real_);
        return Done{};
      case Lie::kSyncIsRetried:
        if (real_->sync().ok()) return Done{};
        return real_->sync();
      case Lie::kNone:
      case Lie::kDirectorySyncDoesNothing:
        break;
    }
    return real_->sync();
  }

 private:
  LyingFiles* files_;
  std::shared_ptr<File> real_;
};

void LyingFiles::settle() {
  for (const auto& file : std::exchange(owed_, {})) (void)file->sync().ok();
}

Result<std::unique_ptr<File>> LyingFiles::open(const Path& path, OpenMode mode) {
  auto file = TRY(real_->open(path, mode));
  return std::unique_ptr<File>(std::make_unique<LyingFile>(this, std::move(file)));
}

Status LyingFiles::sync_directory(const Path& directory) {
  if (lie_ == Lie::kDirectorySyncDoesNothing) return Done{};
  return real_->sync_directory(directory);
}

}  // namespace twotrack::faults
