#include "serve/raw_text.h"

#include <algorithm>
#include <utility>

#include "base/encoding.h"
#include "base/sha256.h"
#include "event/line.h"
#include "event/stored_output.h"
#include "serve/answer.h"
#include "track/blob_store.h"
#include "track/index.h"
#include "track/named_blob.h"
#include "track/zstd_stream.h"

namespace twotrack::serve {
namespace {

constexpr size_t kHeadBytesMax = size_t{64} << 10;
constexpr size_t kBinaryHeadBytesMax = 4096;
constexpr uint64_t kPieceBytes = uint64_t{128} << 10;
// Of a packed blob at a time: they unpack to 32 MB at most.
constexpr uint64_t kPackedBytes = 1024;
constexpr std::string_view kBlobGone = "the rest of this output is gone: its blob was removed";

// The exact bytes that stand in a line.
class LineStream final : public http::HttpStream {
 public:
  explicit LineStream(std::string bytes) : bytes_(std::move(bytes)) {}
  Result<std::optional<std::string>> next() override {
    if (at_ >= bytes_.size()) return std::optional<std::string>();
    std::string piece = bytes_.substr(at_, kPieceBytes);
    at_ += piece.size();
    return std::optional(std::move(piece));
  }

 private:
  std::string bytes_;
  size_t at_ = 0;
};

// Breaks off where the bytes turn out to be others than the line says; a piece is held back until
// the next one is known to be good, so that a wrong blob is never whole.
class BlobStream final : public http::HttpStream {
 public:
  BlobStream(std::unique_ptr<File> file, track::SizedBlob blob)
      : file_(std::move(file)), blob_(std::move(blob)), left_(blob_.bytes) {}
  Result<std::optional<std::string>> next() override {
    if (held_.empty()) held_ = TRY(unpack_some());
    std::string piece = TRY(unpack_some());
    if (piece.empty() && !is_checked_) {
      is_checked_ = true;
      const bool is_right = unpacker_.at_frame_end() && hash_.finish_hex() == blob_.sha256;
      if (!is_right) return Error{Code::kCorrupt, "blob " + blob_.sha256 + " is damaged"};
    }
    if (piece.empty() && held_.empty()) return std::optional<std::string>();
    return std::optional(std::exchange(held_, std::move(piece)));
  }

 private:
  // Empty: that was all.
  Result<std::string> unpack_some() {
    std::string piece;
    while (piece.empty()) {
      const std::string packed = TRY(read_range(*file_, at_, kPackedBytes));
      if (packed.empty()) break;
      at_ += packed.size();
      TRY(unpacker_.feed(packed, [&](std::string_view bytes) -> Status {
        if (bytes.size() > left_) {
          return Error{Code::kCorrupt, "blob " + blob_.sha256 + " is larger than the log says"};
        }
        left_ -= bytes.size();
        hash_.update(bytes);
        piece += bytes;
        return Done{};
      }));
    }
    return piece;
  }

  std::unique_ptr<File> file_;
  track::SizedBlob blob_;
  uint64_t left_;  // that it may have
  uint64_t at_ = 0;
  track::Unpacker unpacker_;
  Sha256 hash_;
  std::string held_;
  bool is_checked_ = false;
};

struct FoundOutput {
  std::unique_ptr<track::StoredEvent> event{};
  StoredOutput stored{};  // points into it
};

// As it stands there, whatever its hash says.
Result<FoundOutput> find_output(const HeldLog& held, uint64_t seq) {
  FoundOutput found{.event = TRY(track::read_event(held.log.log(), held.log.index(), seq))};
  found.stored = stored_output(found.event->parsed.data);
  return found;
}

Result<FoundOutput> find_unchanged(const HeldLog& held, uint64_t seq) {
  FoundOutput found = TRY(find_output(held, seq));
  if (hash_matches(found.event->line)) return found;
  return with_hint(Error{Code::kCorrupt, format_ref(seq) + ": " + std::string(kChangedLine)},
                   "`twotrack verify " + held.log.agent() + "` says what is wrong");
}

bool is_gone(project::Project& project, const StoredOutput& stored) {
  return !stored.blob.empty() &&
         !exists(project.files(), project.layout().blob(stored.blob_sha256));
}

// Takes lines out of pieces.
class LineTaker {
 public:
  LineTaker(uint64_t first, uint64_t most, RawLines& out)
      : first_(first), most_(most), out_(&out) {}

  bool add(std::string_view piece) {
    while (!piece.empty()) {
      const size_t end = piece.find('\n');
      const std::string_view part = piece.substr(0, end);
      if (number_ >= first_) {
        if (out_->count >= most_ || out_->text.size() >= kPageBytesMax) {
          out_->is_end = false;
          return false;
        }
        const size_t room = kShownLineBytesMax - std::min(line_.size(), kShownLineBytesMax);
        line_ += part.substr(0, room);
      }
      line_bytes_ += part.size();
      if (end == std::string_view::npos) return true;
      finish_line();
      piece.remove_prefix(end + 1);
    }
    return true;
  }

  // After the last piece: behind the last line feed there may be a line.
  void finish() {
    if (line_bytes_ > 0) finish_line();
  }

 private:
  void finish_line() {
    if (number_ >= first_) {
      if (out_->count++ > 0) out_->text += '\n';
      out_->text += line_;
      if (line_bytes_ > line_.size()) {
        out_->cut.push_back({.line = number_, .bytes = line_bytes_});
      }
    }
    line_.clear();
    line_bytes_ = 0;
    ++number_;
  }

  uint64_t first_;
  uint64_t most_;
  RawLines* out_;
  uint64_t number_ = 1;
  std::string line_;
  uint64_t line_bytes_ = 0;
};

uint64_t lines_in(std::string_view text) {
  const auto feeds = static_cast<uint64_t>(std::ranges::count(text, '\n'));
  return feeds + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

}  // namespace

Result<bool> for_each_raw_piece(project::Project& project, const HeldLog& held, uint64_t seq,
                                const VisitRaw& visit) {
  const FoundOutput found = TRY(find_unchanged(held, seq));
  if (!found.stored.exists()) return true;
  if (found.stored.blob.empty()) {
    const std::string bytes = TRY(found.stored.bytes());
    return visit(bytes);
  }
  // What the line holds of it is still there.
  if (is_gone(project, found.stored)) {
    visit(found.stored.blob_head());
    return true;
  }
  const track::BlobStore blobs(project.files(), project.layout());
  uint64_t seen = 0;
  const track::ByteSink take = [&](std::string_view piece) -> Status {
    seen += piece.size();
    if (!visit(piece) || seen > kScanBytesMax) return Error{Code::kCancelled, "enough"};
    return Done{};
  };
  const track::SizedBlob blob = track::sized_blob_of(found.event->parsed.data);
  const Status read = track::read_blob(blobs, blob, take);
  if (read.ok()) return true;
  if (read.error().code == Code::kCancelled) return false;
  return read.error();
}

Result<RawLines> raw_lines(project::Project& project, const HeldLog& held, uint64_t seq,
                           uint64_t first, uint64_t most) {
  RawLines lines;
  LineTaker taker(std::max<uint64_t>(first, 1), std::min<uint64_t>(most, kPageLinesMax), lines);
  const bool is_all = TRY(for_each_raw_piece(
      project, held, seq, [&](std::string_view piece) { return taker.add(piece); }));
  if (lines.is_end) taker.finish();
  lines.is_end = lines.is_end && is_all;
  return lines;
}

Result<std::string> raw_line(project::Project& project, const HeldLog& held, uint64_t seq,
                             uint64_t number) {
  RawLines lines = TRY(raw_lines(project, held, seq, number, 1));
  if (lines.count == 0) {
    return Error{Code::kNotFound, "the output has no line " + std::to_string(number)};
  }
  return std::move(lines.text);
}

bool is_changed(const HeldLog& held, uint64_t seq) {
  const auto found = find_output(held, seq);
  return found.ok() && !hash_matches(found.value().event->line);
}

RawHead raw_head(project::Project& project, const HeldLog& held, uint64_t seq) {
  RawHead head;
  auto found = find_output(held, seq);
  if (!found.ok()) return RawHead{.has_output = true, .trouble = found.error().message};
  const StoredOutput& stored = found.value().stored;
  head.has_output = stored.exists();
  head.bytes = stored.byte_count();
  head.is_binary = stored.is_binary();
  if (!head.has_output) return head;
  std::string bytes;
  if (stored.blob.empty()) {
    auto read = stored.bytes();
    if (!read.ok()) {
      return RawHead{.has_output = true, .bytes = head.bytes, .trouble = read.error().message};
    }
    bytes = std::move(read).value();
    head.bytes = bytes.size();
    if (!head.is_binary) head.lines = lines_in(bytes);
  } else {
    // The line holds the beginning of what is in the blob: that is there when the blob is gone.
    bytes = stored.blob_head();
    head.is_cut = bytes.size() < head.bytes;
    if (is_gone(project, stored)) head.trouble = kBlobGone;
  }
  if (head.is_binary) {
    head.is_cut = head.is_cut || bytes.size() > kBinaryHeadBytesMax;
    head.text = bytes.substr(0, kBinaryHeadBytesMax);
    return head;
  }
  RawLines lines;
  LineTaker taker(1, kPageLinesMax, lines);
  const bool is_all = taker.add(std::string_view(bytes).substr(0, kHeadBytesMax));
  if (is_all) taker.finish();
  head.is_cut = head.is_cut || !is_all || bytes.size() > kHeadBytesMax || !lines.cut.empty();
  head.text = std::move(lines.text);
  head.text_lines = lines.count;
  return head;
}

void write_head(JsonWriter& json, const RawHead& head) {
  member_or_null(json, "lines", head.lines);
  json.member("is_binary", head.is_binary).key("head");
  if (head.is_binary) {
    json.string(to_base64(head.text)).member("encoding", "base64");
  } else {
    json.lossy_string(head.text);
  }
  json.member("head_lines", head.text_lines).member("is_cut", head.is_cut);
  if (!head.trouble.empty()) json.key("trouble").lossy_string(head.trouble);
}

Result<std::unique_ptr<http::HttpStream>> raw_stream(project::Project& project, const HeldLog& held,
                                                     uint64_t seq) {
  const FoundOutput found = TRY(find_unchanged(held, seq));
  if (!found.stored.exists()) {
    return Error{Code::kNotFound, "this event has no raw output"};
  }
  if (found.stored.blob.empty()) {
    return std::unique_ptr<http::HttpStream>(
        std::make_unique<LineStream>(TRY(found.stored.bytes())));
  }
  if (is_gone(project, found.stored)) return Error{Code::kNotFound, std::string(kBlobGone)};
  track::SizedBlob blob = track::sized_blob_of(found.event->parsed.data);
  TRY(track::check_blob_name(blob.sha256));
  auto file = TRY(project.files().open(project.layout().blob(blob.sha256), OpenMode::kRead));
  return std::unique_ptr<http::HttpStream>(
      std::make_unique<BlobStream>(std::move(file), std::move(blob)));
}

}  // namespace twotrack::serve
