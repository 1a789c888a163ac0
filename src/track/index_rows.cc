#include "track/index_rows.h"

#include <algorithm>
#include <limits>

#include "base/sha256.h"
#include "track/binary.h"

namespace twotrack::track {
namespace {

constexpr uint64_t kRowBytes = 16;
constexpr uint64_t kBlockBytes = IndexRows::kBlockRows * kRowBytes;
constexpr int kOffsetBits = 56;
constexpr uint64_t kOffsetMask = (uint64_t{1} << kOffsetBits) - 1;

void append_row(std::string& out, const IndexRow& row) {
  append_number(out, uint64_t{static_cast<uint8_t>(row.type)} << kOffsetBits | row.offset);
  append_number(out, row.length);
  append_number(out, row.turn);
}

IndexRow parse_row(std::string_view bytes) {
  BinaryReader reader(bytes);
  const auto type_and_offset = reader.number<uint64_t>();
  IndexRow row{.offset = type_and_offset & kOffsetMask};
  row.length = reader.number<uint32_t>();
  row.turn = reader.number<uint32_t>();
  row.type = static_cast<EventType>(type_and_offset >> kOffsetBits);
  return row;
}

// The rows of one stored block, checked.
std::optional<std::string> read_block(File& file, uint64_t number, uint64_t rows,
                                      const BlockSeal& seal) {
  const uint64_t length = rows * kRowBytes;
  auto bytes = read_range(file, number * (kBlockBytes + kSealBytes), length + kSealBytes);
  if (!bytes.ok() || bytes.value().size() != length + kSealBytes) return std::nullopt;
  const std::string found = bytes.value().substr(length);
  bytes.value().resize(length);
  if (found != seal.of(number, bytes.value())) return std::nullopt;
  return std::move(bytes).value();
}

}  // namespace

std::string BlockSeal::of(uint64_t number, std::string_view rows) const {
  return key.seal("block " + std::to_string(number) + " of the index to " + index + ": " +
                  sha256_hex(rows));
}

std::optional<IndexRows> IndexRows::open(std::unique_ptr<File> file, uint64_t count,
                                         BlockSeal seal) {
  IndexRows rows;
  rows.count_ = count;
  rows.stored_blocks_ = count / kBlockRows;
  if (const uint64_t left = count % kBlockRows; left > 0) {
    auto last = read_block(*file, rows.stored_blocks_, left, seal);
    if (!last) return std::nullopt;
    rows.tail_.push_back(*std::move(last));
  }
  rows.file_ = std::move(file);
  rows.seal_ = std::move(seal);
  return rows;
}

uint64_t IndexRows::stored_bytes(uint64_t count) {
  const uint64_t blocks = (count + kBlockRows - 1) / kBlockRows;
  return count * kRowBytes + blocks * kSealBytes;
}

void IndexRows::add(const IndexRow& row) {
  if (count_ % kBlockRows == 0) tail_.emplace_back();
  append_row(tail_.back(), row);
  ++count_;
}

std::optional<IndexRow> IndexRows::row(uint64_t seq) {
  const auto rows = block(seq / kBlockRows);
  if (!rows) return std::nullopt;
  return parse_row(rows->substr(seq % kBlockRows * kRowBytes, kRowBytes));
}

std::optional<std::string_view> IndexRows::block(uint64_t number) {
  if (number >= stored_blocks_) return tail_[number - stored_blocks_];
  Cached& cached = cache_[number % cache_.size()];
  if (cached.block != number) {
    auto rows = read_block(*file_, number, kBlockRows, seal_);
    if (!rows) return std::nullopt;
    cached = {.block = number, .rows = *std::move(rows)};
  }
  return cached.rows;
}

Status IndexRows::write(File& out, const BlockSeal& seal) {
  uint64_t offset = 0;
  for (uint64_t number = 0; number < stored_blocks_ + tail_.size(); ++number) {
    const auto rows = block(number);
    if (!rows) return Error{Code::kCorrupt, "the stored index is damaged"};
    std::string bytes(*rows);
    bytes += seal.of(number, *rows);
    TRY(write_all(out, offset, bytes));
    offset += bytes.size();
  }
  return Done{};
}

}  // namespace twotrack::track
