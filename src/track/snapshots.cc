#include "track/snapshots.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/sha256.h"
#include "event/line.h"
#include "track/binary.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kSnapshotMagic = "twotrks2";
constexpr size_t kBytesHash = sizeof(Sha256Digest);
constexpr uint64_t kRecordHeadBytes =
    kSnapshotMagic.size() + 8 + kHashLength + 8 + kBytesHash + kSealBytes;
constexpr size_t kSearchBytes = size_t{64} << 10;

using Record = SnapshotStore::Record;

std::string raw_sha256(std::string_view bytes) {
  const Sha256Digest digest = sha256(bytes);
  return {digest.begin(), digest.end()};
}

// The offset is part of the seal, so that a record inside of another's bytes never passes for one.
std::string sealed_text(uint64_t offset, std::string_view head) {
  return "snapshot at " + std::to_string(offset) + ": " + std::string(head);
}

std::string format_head(const Snapshot& snapshot, uint64_t offset, const CacheKey& key) {
  std::string head(kSnapshotMagic);
  append_number(head, snapshot.seq);
  head += snapshot.hash;
  append_number(head, uint64_t{snapshot.bytes.size()});
  head += raw_sha256(snapshot.bytes);
  head += key.seal(sealed_text(offset, head));
  return head;
}

uint64_t bytes_offset(const Record& record) {
  return record.offset + kRecordHeadBytes;
}

// What the head at `offset` says; nothing where there is none.
std::optional<Record> parse_head(std::string_view head, uint64_t offset) {
  BinaryReader reader(head);
  if (reader.bytes(kSnapshotMagic.size()) != kSnapshotMagic) return std::nullopt;
  Record record{.seq = reader.number<uint64_t>(), .offset = offset};
  reader.bytes(kHashLength);
  record.length = reader.number<uint64_t>();
  reader.bytes(kBytesHash + kSealBytes);
  if (!reader.ok()) return std::nullopt;
  return record;
}

// The hash of a record's event and that of its bytes; nothing when it has another seal.
struct Hashes {
  std::string event;
  std::string bytes;
};
Result<std::optional<Hashes>> sealed_hashes(File& file, const Record& record, const CacheKey& key) {
  const std::string head = TRY(read_range(file, record.offset, kRecordHeadBytes));
  if (head.size() < kRecordHeadBytes) return std::optional<Hashes>();
  const auto [sealed, seal] = std::pair(std::string_view(head).substr(0, head.size() - kSealBytes),
                                        std::string_view(head).substr(head.size() - kSealBytes));
  if (!key.fits(seal, sealed_text(record.offset, sealed))) return std::optional<Hashes>();
  constexpr size_t kEvent = kSnapshotMagic.size() + 8;
  return std::optional(Hashes{.event = head.substr(kEvent, kHashLength),
                              .bytes = head.substr(sealed.size() - kBytesHash, kBytesHash)});
}

// Walks over the heads of records.
class RecordWalker {
 public:
  RecordWalker(File& file, uint64_t size) : file_(&file), size_(size) {}

  // Adds the records behind `last`, or all of them, in the order of the file.
  Status walk(const std::optional<Record>& last, std::vector<Record>& records) {
    std::optional<Record> next = last ? TRY(behind(*last)) : TRY(first_from(0));
    while (next) {
      records.push_back(*next);
      next = TRY(behind(records.back()));
    }
    return Done{};
  }

 private:
  Result<std::optional<Record>> head_at(uint64_t offset) {
    std::array<char, kRecordHeadBytes> head{};
    const size_t read = TRY(file_->read_at(offset, head));
    return parse_head({head.data(), read}, offset);
  }

  // A crash may have left less than the record says, or less than a head, and the next one stands
  // where the rest should be. So the next one is believed only where there is one.
  Result<std::optional<Record>> behind(const Record& record) {
    const uint64_t begin = bytes_offset(record);
    const bool has_room = record.length <= size_ - begin;
    if (has_room && begin + record.length == size_) return std::optional<Record>();
    if (has_room) {
      auto next = TRY(head_at(begin + record.length));
      if (next) return next;
    }
    return first_from(TRY(next_magic(record.offset + 1)));
  }

  // The first record at or behind `offset`.
  Result<std::optional<Record>> first_from(uint64_t offset) {
    while (offset < size_) {
      auto record = TRY(head_at(offset));
      if (record) return record;
      offset = TRY(next_magic(offset + 1));
    }
    return std::optional<Record>();
  }

  // Where the next record may begin; the end of the file when nowhere.
  Result<uint64_t> next_magic(uint64_t offset) {
    while (offset < size_) {
      const std::string bytes = TRY(read_range(*file_, offset, kSearchBytes));
      const size_t found = bytes.find(kSnapshotMagic);
      if (found != std::string::npos) return offset + found;
      if (bytes.size() < kSearchBytes) return size_;
      offset += bytes.size() - (kSnapshotMagic.size() - 1);
    }
    return size_;
  }

  File* file_;
  uint64_t size_;
};

}  // namespace

SnapshotStore::SnapshotStore(FileSystem& files, const Layout& layout, std::string_view agent)
    : files_(&files), path_(layout.snapshots(agent)), key_(layout.cache_key) {}

Status SnapshotStore::put(const Snapshot& snapshot) {
  if (snapshot.hash.size() != kHashLength) {
    return Error{Code::kInvalid, "a snapshot must have the hash of its event"};
  }
  if (key_.empty()) return Done{};
  const auto file = TRY(files_->open(path_, OpenMode::kCreate));
  const uint64_t offset = TRY(file->size());
  Status written = write_all(*file, offset, format_head(snapshot, offset, key_) + snapshot.bytes);
  // A part of it would be passed over; it should not take room either.
  if (!written.ok()) (void)file->truncate(offset);
  return written;
}

// The file only grows, unless it was made anew.
Status SnapshotStore::look_at(File& file, uint64_t size) {
  const uint64_t identity = TRY(files_->info(path_)).identity;
  if (identity != identity_ || size < size_) {
    records_.clear();
    last_.reset();
  }
  if (identity == identity_ && size == size_) return Done{};
  std::vector<Record> found;
  TRY(RecordWalker(file, size).walk(last_, found));
  identity_ = identity;
  size_ = size;
  if (found.empty()) return Done{};
  last_ = found.back();
  std::ranges::move(found, std::back_inserter(records_));
  std::ranges::stable_sort(records_, {}, &Record::seq);
  return Done{};
}

Result<std::optional<Snapshot>> SnapshotStore::nearest(uint64_t seq, const Fits& fits) {
  if (key_.empty()) return std::optional<Snapshot>();
  const auto file = files_->open(path_, OpenMode::kRead);
  if (!file.ok() && file.error().code == Code::kNotFound) return std::optional<Snapshot>();
  if (!file.ok()) return file.error();
  const uint64_t size = TRY(file.value()->size());
  TRY(look_at(*file.value(), size));

  auto behind = std::ranges::upper_bound(records_, seq, {}, &Record::seq);
  while (behind != records_.begin()) {
    const Record& record = *--behind;
    if (record.length > size - bytes_offset(record)) continue;
    auto hashes = TRY(sealed_hashes(*file.value(), record, key_));
    if (!hashes || !fits(record.seq, hashes->event)) continue;
    std::string bytes = TRY(read_range(*file.value(), bytes_offset(record), record.length));
    if (bytes.size() != record.length || raw_sha256(bytes) != hashes->bytes) continue;
    return std::optional(
        Snapshot{.seq = record.seq, .hash = std::move(hashes->event), .bytes = std::move(bytes)});
  }
  return std::optional<Snapshot>();
}

}  // namespace twotrack::track
