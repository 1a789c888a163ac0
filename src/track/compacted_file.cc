// A compacted log behind the interface of a file: each read finds its frame and unpacks it.
#include <algorithm>
#include <array>
#include <mutex>

#include "track/compaction.h"
#include "track/frame_table.h"

namespace twotrack::track {
namespace {

class CompactedFile final : public File {
 public:
  CompactedFile(std::unique_ptr<File> packed, std::vector<Frame> frames, Path path)
      : packed_(std::move(packed)), frames_(std::move(frames)), path_(std::move(path)) {}

  Result<size_t> read_at(uint64_t offset, std::span<char> buffer) override {
    const auto behind = std::ranges::upper_bound(frames_, offset, {}, &Frame::offset);
    if (behind == frames_.begin()) return size_t{0};
    const Frame& frame = *(behind - 1);
    if (offset >= frame.offset + frame.size) return size_t{0};
    const auto bytes = TRY(unpacked(frame));
    return bytes->copy(buffer.data(), buffer.size(), offset - frame.offset);
  }

  // Frames are cut at line ends, so the next one begins with a line.
  uint64_t skip_damage(uint64_t offset) override {
    const auto behind = std::ranges::upper_bound(frames_, offset, {}, &Frame::offset);
    if (behind != frames_.end()) return behind->offset;
    return frames_.empty() ? offset : frames_.back().offset + frames_.back().size;
  }

  Result<uint64_t> size() override {
    return frames_.empty() ? 0 : frames_.back().offset + frames_.back().size;
  }

  Result<size_t> write_at(uint64_t /*offset*/, std::string_view /*bytes*/) override {
    return read_only();
  }
  Status sync() override { return read_only(); }
  Status truncate(uint64_t /*size*/) override { return read_only(); }

 private:
  // Shared, because a thread may still copy from a frame that another has pushed out of the cache.
  using Bytes = std::shared_ptr<const std::string>;
  struct Cached {
    const Frame* frame = nullptr;
    Bytes bytes;
  };

  Error read_only() const {
    return Error{Code::kInvalid, path_.string() + " is compacted: it must be expanded first"};
  }

  Result<Bytes> unpacked(const Frame& frame) {
    if (Bytes known = find_cached(frame)) return known;
    // Outside of the lock: two threads may unpack the same frame, and neither waits for the other.
    auto bytes = unpack(frame);
    if (!bytes.ok()) {
      const std::string where =
          path_.string() + ": frame at byte " + std::to_string(frame.packed_offset);
      return std::move(bytes).error().at(where);
    }
    auto fresh = std::make_shared<const std::string>(std::move(bytes).value());
    const std::lock_guard lock(mutex_);
    std::ranges::rotate(cache_, cache_.end() - 1);
    cache_.front() = {.frame = &frame, .bytes = fresh};
    return fresh;
  }

  Result<std::string> unpack(const Frame& frame) {
    if (frame.damaged) return Error{Code::kCorrupt, "it cannot be read, or unpacks to too much"};
    const std::string packed = TRY(read_range(*packed_, frame.packed_offset, frame.packed_size));
    return unpack_frame(packed, frame.size);
  }

  Bytes find_cached(const Frame& frame) {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(cache_, &frame, &Cached::frame);
    if (found == cache_.end()) return nullptr;
    std::rotate(cache_.begin(), found, found + 1);
    return cache_.front().bytes;
  }

  const std::unique_ptr<File> packed_;
  const std::vector<Frame> frames_;
  const Path path_;
  std::mutex mutex_;
  // Guarded by mutex_; the last used comes first. Two, so that who reads two places in turn does
  // not unpack each time.
  std::array<Cached, 2> cache_;
};

}  // namespace

Result<std::unique_ptr<File>> open_compacted(FileSystem& files, const Path& path) {
  auto packed = TRY(files.open(path, OpenMode::kRead));
  auto frames = TRY(find_frames(*packed));
  return std::unique_ptr<File>(
      std::make_unique<CompactedFile>(std::move(packed), std::move(frames), path));
}

}  // namespace twotrack::track
