#include "track/frame_table.h"

#include <zstd.h>

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "track/binary.h"

namespace twotrack::track {
namespace {

constexpr uint32_t kSkippableMagic = 0x184D2A5B;
constexpr uint32_t kSkippableMask = 0xFFFFFFF0;
constexpr std::string_view kTableMagic = "twotrk1\n";
constexpr size_t kSkippableHeadBytes = 8;
constexpr size_t kTableRowBytes = 8;
constexpr size_t kTableFooterBytes = 8 + 8 + kTableMagic.size();
constexpr uint64_t kFirstLookBytes = 256;
constexpr uint64_t kPackedBytesMax = ZSTD_COMPRESSBOUND(uint64_t{kFrameBytesMax});

// Whether a log that goes as far as this frame is larger than a file of `file_size` may hold.
bool is_too_much(const Frame& last, uint64_t file_size) {
  return last.offset + last.size > std::max(kUnpackedBytesMax, kUnpackedTimesMax * file_size);
}

// Nothing when the file does not end with a table that fits it.
Result<std::optional<std::vector<Frame>>> read_table(File& file) {
  const std::optional<std::vector<Frame>> none;
  const uint64_t file_size = TRY(file.size());
  if (file_size < kSkippableHeadBytes + kTableFooterBytes) return none;
  const std::string footer =
      TRY(read_range(file, file_size - kTableFooterBytes, kTableFooterBytes));
  BinaryReader footer_reader(footer);
  const auto count = footer_reader.number<uint64_t>();
  const auto expected_checksum = footer_reader.number<uint64_t>();
  if (footer_reader.rest() != kTableMagic) return none;
  if (count > (file_size - kSkippableHeadBytes - kTableFooterBytes) / kTableRowBytes) return none;

  const uint64_t rows_offset = file_size - kTableFooterBytes - count * kTableRowBytes;
  const std::string checked = TRY(read_range(file, rows_offset, count * kTableRowBytes + 8));
  if (checksum(checked) != expected_checksum) return none;

  std::vector<Frame> frames;
  BinaryReader rows(checked);
  Frame next;
  for (uint64_t i = 0; i < count; ++i) {
    next.packed_size = rows.number<uint32_t>();
    next.size = rows.number<uint32_t>();
    if (next.size == 0 || next.size > kFrameBytesMax || next.packed_size > kPackedBytesMax) {
      return none;
    }
    if (is_too_much(next, file_size)) {
      next.damaged = true;
      frames.push_back(next);
      return std::optional(std::move(frames));
    }
    frames.push_back(next);
    next.offset += next.size;
    next.packed_offset += next.packed_size;
  }
  // A table that was copied to another file does not fit it.
  if (!rows.ok() || next.packed_offset != rows_offset - kSkippableHeadBytes) return none;
  return std::optional(std::move(frames));
}

// The bytes of the frame that begins at `offset`, skippable or not. Empty when none is there.
Result<std::string> read_frame_at(File& file, uint64_t offset) {
  // The length of a frame is known only when all of it has been seen. A file may have millions of
  // tiny ones, so the first look is short.
  for (uint64_t window = kFirstLookBytes;; window *= 8) {
    std::string bytes = TRY(read_range(file, offset, window));
    const size_t length = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
    if (!ZSTD_isError(length)) {
      bytes.resize(length);
      return bytes;
    }
    const bool at_end = bytes.size() < window;
    if (at_end || window > kPackedBytesMax) return std::string();
  }
}

bool is_skippable(std::string_view frame) {
  return (BinaryReader(frame).number<uint32_t>() & kSkippableMask) ==
         (kSkippableMagic & kSkippableMask);
}

// The size that a frame says of itself, when it is one that a frame of ours may have.
std::optional<uint64_t> content_size(std::string_view frame) {
  const auto size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR) return std::nullopt;
  if (size == 0 || size > kFrameBytesMax) return std::nullopt;
  return size;
}

Result<std::vector<Frame>> walk_frames(File& file) {
  const uint64_t file_size = TRY(file.size());
  std::vector<Frame> frames;
  Frame next;
  while (next.packed_offset < file_size) {
    const std::string packed = TRY(read_frame_at(file, next.packed_offset));
    if (is_skippable(packed)) {
      next.packed_offset += packed.size();
      continue;
    }
    const auto size = content_size(packed);
    next.size = size.value_or(1);
    next.damaged = !size || is_too_much(next, file_size) || !unpack_frame(packed, *size).ok();
    next.packed_size = next.damaged ? file_size - next.packed_offset : packed.size();
    frames.push_back(next);
    next.offset += next.size;
    next.packed_offset += next.packed_size;
  }
  return frames;
}

}  // namespace

std::string format_frame_table(std::span<const Frame> frames) {
  std::string rows;
  for (const Frame& frame : frames) {
    CHECK(frame.size <= kFrameBytesMax && frame.packed_size <= kPackedBytesMax);
    append_number(rows, static_cast<uint32_t>(frame.packed_size));
    append_number(rows, static_cast<uint32_t>(frame.size));
  }
  append_number(rows, uint64_t{frames.size()});
  const uint64_t check = checksum(rows);

  std::string out;
  append_number(out, kSkippableMagic);
  append_number(out, static_cast<uint32_t>(frames.size() * kTableRowBytes + kTableFooterBytes));
  out += rows;
  append_number(out, check);
  out += kTableMagic;
  return out;
}

Result<std::vector<Frame>> find_frames(File& file) {
  auto table = TRY(read_table(file));
  if (table) return *std::move(table);
  return walk_frames(file);
}

Result<std::string> unpack_frame(std::string_view packed, uint64_t size) {
  std::string bytes(size, '\0');
  const size_t unpacked = ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (ZSTD_isError(unpacked)) return Error{Code::kCorrupt, ZSTD_getErrorName(unpacked)};
  if (unpacked != size) return Error{Code::kCorrupt, "the frame is not as long as its table says"};
  return bytes;
}

}  // namespace twotrack::track
