// Plain files: what the disk can do at best.
#include <algorithm>

#include "store.h"

namespace twotrack::bench {
namespace {

constexpr size_t kOverwrittenBytes = size_t{16} << 20;

class OverwrittenFile final : public Store {
 public:
  OverwrittenFile(std::unique_ptr<File> file, size_t payload_bytes)
      : file_(std::move(file)), payload_bytes_(payload_bytes) {}

  std::string name() const override { return "overwrite + fdatasync"; }

  Status append(std::string_view payload) override {
    if (at_ + payload.size() > kOverwrittenBytes) at_ = 0;
    TRY(write_all(*file_, at_, payload));
    at_ += payload.size();
    return file_->sync();
  }

  Result<double> bytes_an_event() override { return static_cast<double>(payload_bytes_); }

 private:
  std::unique_ptr<File> file_;
  size_t payload_bytes_;
  uint64_t at_ = 0;
};

class AppendedFile final : public Store {
 public:
  explicit AppendedFile(std::unique_ptr<File> file) : file_(std::move(file)) {}

  std::string name() const override { return "plain append + fdatasync"; }

  Status append(std::string_view payload) override {
    TRY(write_all(*file_, at_, payload));
    at_ += payload.size();
    ++events_;
    return file_->sync();
  }

  Result<double> bytes_an_event() override {
    return static_cast<double>(at_) / static_cast<double>(std::max<uint64_t>(events_, 1));
  }

 private:
  std::unique_ptr<File> file_;
  uint64_t at_ = 0;
  uint64_t events_ = 0;
};

}  // namespace

StoreResult make_overwritten_file(const Path& directory, size_t payload_bytes) {
  auto file = TRY(posix_file_system().open(directory / "overwritten", OpenMode::kTruncate));
  TRY(write_all(*file, 0, std::string(kOverwrittenBytes, 'x')));
  TRY(file->sync());
  return std::unique_ptr<Store>(std::make_unique<OverwrittenFile>(std::move(file), payload_bytes));
}

StoreResult make_appended_file(const Path& directory) {
  auto file = TRY(posix_file_system().open(directory / "appended", OpenMode::kTruncate));
  return std::unique_ptr<Store>(std::make_unique<AppendedFile>(std::move(file)));
}

uint64_t directory_bytes(const Path& directory) {
  uint64_t bytes = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory, error)) {
    if (entry.is_regular_file(error)) bytes += entry.file_size(error);
  }
  return bytes;
}

}  // namespace twotrack::bench
