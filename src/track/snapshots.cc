#include "track/snapshots.h"

#include <algorithm>
#include <vector>

#include "event/line.h"
#include "track/binary.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kSnapshotMagic = "twotrks1";
constexpr uint64_t kRecordHeadBytes = kSnapshotMagic.size() + 8 + kHashLength + 8 + 8 + 8;
constexpr size_t kSearchBytes = size_t{64} << 10;

// A record without its bytes.
struct Record {
  uint64_t seq = 0;
  std::string hash;
  uint64_t length = 0;
  uint64_t bytes_check = 0;
  uint64_t bytes_offset = 0;
};

// The offset is part of the check, so that a record inside of another's bytes never passes for one.
uint64_t head_check(uint64_t offset, std::string_view head) {
  std::string checked;
  append_number(checked, offset);
  checked += head;
  return checksum(checked);
}

std::string format_head(const Snapshot& snapshot, uint64_t offset) {
  std::string head(kSnapshotMagic);
  append_number(head, snapshot.seq);
  head += snapshot.hash;
  append_number(head, uint64_t{snapshot.bytes.size()});
  append_number(head, checksum(snapshot.bytes));
  append_number(head, head_check(offset, head));
  return head;
}

std::optional<Record> parse_head(std::string_view head, uint64_t offset) {
  BinaryReader reader(head);
  if (reader.bytes(kSnapshotMagic.size()) != kSnapshotMagic) return std::nullopt;
  Record record{.seq = reader.number<uint64_t>(), .hash = std::string(reader.bytes(kHashLength))};
  record.length = reader.number<uint64_t>();
  record.bytes_check = reader.number<uint64_t>();
  record.bytes_offset = offset + kRecordHeadBytes;
  const auto check = reader.number<uint64_t>();
  if (!reader.ok()) return std::nullopt;
  if (check != head_check(offset, head.substr(0, head.size() - sizeof check))) return std::nullopt;
  return record;
}

// Walks over the heads of records.
class RecordWalker {
 public:
  RecordWalker(File& file, uint64_t size) : file_(&file), size_(size) {}

  Result<std::vector<Record>> walk() {
    std::vector<Record> records;
    std::optional<Record> next = TRY(first_from(0));
    while (next) {
      records.push_back(std::move(*next));
      next = TRY(behind(records.back()));
    }
    return records;
  }

 private:
  Result<std::optional<Record>> head_at(uint64_t offset) {
    const std::string head = TRY(read_range(*file_, offset, kRecordHeadBytes));
    return head.size() == kRecordHeadBytes ? parse_head(head, offset) : std::nullopt;
  }

  // A crash may have left less than the record says, and the next one stands where its bytes should
  // be. So the next one is believed only where there is one.
  Result<std::optional<Record>> behind(const Record& record) {
    const bool has_room = record.length <= size_ - record.bytes_offset;
    if (has_room && record.bytes_offset + record.length == size_) return std::optional<Record>();
    if (has_room) {
      auto next = TRY(head_at(record.bytes_offset + record.length));
      if (next) return next;
    }
    return first_from(TRY(next_magic(record.bytes_offset)));
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
    : files_(&files), path_(layout.snapshots(agent)) {}

Status SnapshotStore::put(const Snapshot& snapshot) {
  if (snapshot.hash.size() != kHashLength) {
    return Error{Code::kInvalid, "a snapshot must have the hash of its event"};
  }
  const auto file = TRY(files_->open(path_, OpenMode::kCreate));
  const uint64_t offset = TRY(file->size());
  Status written = write_all(*file, offset, format_head(snapshot, offset) + snapshot.bytes);
  // A part of it would be passed over; it should not take room either.
  if (!written.ok()) (void)file->truncate(offset);
  return written;
}

Result<std::optional<Snapshot>> SnapshotStore::nearest(uint64_t seq, const Fits& fits) const {
  const auto file = files_->open(path_, OpenMode::kRead);
  if (!file.ok() && file.error().code == Code::kNotFound) return std::optional<Snapshot>();
  if (!file.ok()) return file.error();
  File& records_file = *file.value();
  const uint64_t size = TRY(records_file.size());
  auto records = TRY(RecordWalker(records_file, size).walk());

  std::erase_if(records, [&](const Record& record) { return record.seq > seq; });
  // The latest first; of two for one event the one that was put last.
  std::ranges::reverse(records);
  std::ranges::stable_sort(records, std::ranges::greater{}, &Record::seq);
  for (const Record& record : records) {
    if (record.length > size - record.bytes_offset || !fits(record.seq, record.hash)) continue;
    std::string bytes = TRY(read_range(records_file, record.bytes_offset, record.length));
    if (bytes.size() != record.length || checksum(bytes) != record.bytes_check) continue;
    return std::optional(
        Snapshot{.seq = record.seq, .hash = record.hash, .bytes = std::move(bytes)});
  }
  return std::optional<Snapshot>();
}

}  // namespace twotrack::track
