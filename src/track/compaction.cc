// Either direction goes the same way: write the other form beside, sync it, read it back and
// compare, give it its name, sync the name, and only then remove the first form. So at every moment
// at least one whole form has its name on the disk. When a crash leaves both, the plain one counts:
// it is the older of two equal ones, or it has been appended to since.
#include "track/compaction.h"

#include <algorithm>
#include <deque>
#include <future>
#include <optional>
#include <thread>

#include "track/frame_table.h"
#include "track/log_file.h"
#include "track/verify.h"
#include "track/zstd_stream.h"

namespace twotrack::track {
namespace {

constexpr size_t kCopyBytes = size_t{1} << 20;

Path temporary(Path path) {
  path += ".tmp";
  return path;
}

// Cuts a log into pieces for frames, each ending at a line end. What follows the last line end, a
// torn tail, is a piece as well: compaction changes the form of a log and not one of its bytes.
class FrameCutter {
 public:
  explicit FrameCutter(File& log) : log_(&log) {}

  // Nothing at the end.
  Result<std::optional<std::string>> next() {
    TRY(fill(kFrameBytes));
    if (held().empty()) return std::optional<std::string>();
    size_t line_end = held().rfind('\n', kFrameBytes - 1);
    // A line longer than a frame has a frame of its own.
    for (size_t searched = kFrameBytes; line_end == std::string_view::npos;) {
      line_end = held().find('\n', searched);
      if (line_end != std::string_view::npos || at_end_) break;
      if (held().size() > kLineBytesMax) return Error{Code::kCorrupt, "a line is too long"};
      searched = held().size();
      TRY(fill(held().size() * 2));
    }
    const bool torn = line_end == std::string_view::npos;
    std::string taken(held().substr(0, torn ? line_end : line_end + 1));
    at_ += taken.size();
    return std::optional(std::move(taken));
  }

 private:
  std::string_view held() const { return std::string_view(buffer_).substr(at_); }

  // Holds at least `wanted` bytes, unless the log ends before.
  Status fill(size_t wanted) {
    if (held().size() >= wanted) return Done{};
    buffer_.erase(0, std::exchange(at_, 0));
    const size_t missing = wanted - buffer_.size();
    const std::string more = TRY(read_range(*log_, offset_, missing));
    buffer_ += more;
    offset_ += more.size();
    at_end_ = more.size() < missing;
    return Done{};
  }

  File* log_;
  uint64_t offset_ = 0;  // in the log, behind the buffer
  bool at_end_ = false;
  std::string buffer_;
  size_t at_ = 0;
};

struct PackedPiece {
  uint64_t size = 0;
  std::string packed;
};

// Writes packed pieces one behind the other, and the table behind them.
class FrameWriter {
 public:
  explicit FrameWriter(File& file) : file_(&file) {}

  Status add(const PackedPiece& piece) {
    TRY(write_all(*file_, next_.packed_offset, piece.packed));
    next_.size = piece.size;
    next_.packed_size = piece.packed.size();
    frames_.push_back(next_);
    next_.offset += next_.size;
    next_.packed_offset += next_.packed_size;
    return Done{};
  }

  Status finish() {
    TRY(write_all(*file_, next_.packed_offset, format_frame_table(frames_)));
    return file_->sync();
  }

 private:
  File* file_;
  Frame next_;
  std::vector<Frame> frames_;
};

// Packing is by far the slowest step, so every core packs; the pieces are written in order.
Status write_compacted(File& log, File& out) {
  const size_t threads = std::max(1U, std::thread::hardware_concurrency());
  FrameCutter cutter(log);
  FrameWriter writer(out);
  std::deque<std::future<PackedPiece>> packing;
  while (true) {
    auto piece = TRY(cutter.next());
    const bool at_end = !piece;
    if (!at_end) {
      packing.push_back(std::async(std::launch::async, [bytes = *std::move(piece)] {
        return PackedPiece{.size = bytes.size(), .packed = pack(bytes)};
      }));
    } else if (packing.empty()) {
      return writer.finish();
    }
    if (at_end || packing.size() > threads) {
      TRY(writer.add(packing.front().get()));
      packing.pop_front();
    }
  }
}

Status write_plain(File& log, File& out) {
  uint64_t offset = 0;
  while (true) {
    const std::string piece = TRY(read_range(log, offset, kCopyBytes));
    if (piece.empty()) return out.sync();
    TRY(write_all(out, offset, piece));
    offset += piece.size();
  }
}

Status compare(File& written, File& original) {
  uint64_t offset = 0;
  while (true) {
    const std::string one = TRY(read_range(written, offset, kCopyBytes));
    const std::string other = TRY(read_range(original, offset, kCopyBytes));
    if (one != other) {
      return Error{Code::kIo, "what was written does not read back as it was, near byte " +
                                  std::to_string(offset) + " of the log"};
    }
    if (one.empty()) return Done{};
    offset += one.size();
  }
}

// Makes the name durable, removes the other form, makes that durable.
Status take_over(FileSystem& files, const Path& winner, const Path& loser) {
  TRY(files.sync_directory(winner.parent_path()));
  TRY(files.remove(loser));
  return files.sync_directory(winner.parent_path());
}

Status refuse_damage(FileSystem& files, const Layout& layout, std::string_view agent) {
  const VerifyReport report = TRY(verify_log(files, layout, agent));
  if (report.ok()) return Done{};
  const auto damage = std::ranges::find_if(report.problems, &LogProblem::is_damage);
  return Error{Code::kCorrupt, layout.log(agent).string() + ": line " +
                                   std::to_string(damage->line) + ": " + damage->message +
                                   ". A damaged log is not compacted"};
}

Status compact_into(FileSystem& files, const Path& plain, const Path& beside) {
  const auto log = TRY(files.open(plain, OpenMode::kRead));
  {
    const auto out = TRY(files.open(beside, OpenMode::kTruncate));
    TRY(write_compacted(*log, *out));
  }
  const auto written = TRY(open_compacted(files, beside));
  return compare(*written, *log);
}

Status expand_into(FileSystem& files, const Path& compacted, const Path& beside) {
  const auto log = TRY(open_compacted(files, compacted));
  const auto out = TRY(files.open(beside, OpenMode::kTruncate));
  TRY(write_plain(*log, *out));
  return compare(*out, *log);
}

}  // namespace

Result<CompactionResult> compact_log(FileSystem& files, const Layout& layout,
                                     std::string_view agent) {
  const Path plain = layout.log(agent);
  const Path compacted = layout.compacted(agent);
  const FileInfo before = TRY(files.info(plain));
  const auto held = TRY(claim_log(files, layout, agent));
  TRY(refuse_damage(files, layout, agent));

  const Path beside = temporary(compacted);
  Status written = compact_into(files, plain, beside);
  if (!written.ok()) {
    (void)files.remove(beside);  // The next attempt would empty it anyway.
    return std::move(written).error();
  }
  TRY(files.rename(beside, compacted));
  TRY(take_over(files, compacted, plain));
  const FileInfo after = TRY(files.info(compacted));
  return CompactionResult{.bytes_before = before.size, .bytes_after = after.size};
}

Status expand_log(FileSystem& files, const Layout& layout, std::string_view agent) {
  const Path plain = layout.log(agent);
  const Path compacted = layout.compacted(agent);
  if (!exists(files, plain)) {
    const Path beside = temporary(plain);
    Status written = expand_into(files, compacted, beside);
    if (!written.ok()) {
      (void)files.remove(beside);
      return written;
    }
    TRY(files.rename(beside, plain));
  }
  if (!exists(files, compacted)) return Done{};
  return take_over(files, plain, compacted);
}

}  // namespace twotrack::track
