#include "testing/simulated_file.h"

#include <algorithm>

namespace twotrack::testing {
namespace {

constexpr uint64_t kPageBytes = 4096;

void write_into(std::string& bytes, uint64_t offset, std::string_view piece) {
  if (bytes.size() < offset + piece.size()) bytes.resize(offset + piece.size(), '\0');
  bytes.replace(offset, piece.size(), piece);
}

// A selection of the pages of a write; which pages there are depends on where it lies in the file.
void write_some_pages(std::string& bytes, uint64_t offset, std::string_view piece, Seeded& random) {
  while (!piece.empty()) {
    const uint64_t page_end = (offset / kPageBytes + 1) * kPageBytes;
    const size_t length = std::min<uint64_t>(piece.size(), page_end - offset);
    if (random.one_in(2)) write_into(bytes, offset, piece.substr(0, length));
    offset += length;
    piece.remove_prefix(length);
  }
}

}  // namespace

void SimulatedDirectory::set(std::string name, std::shared_ptr<SimulatedNode> node) {
  make({std::nullopt, std::move(name), std::move(node)});
}

void SimulatedDirectory::remove(std::string name) {
  make({std::move(name), std::nullopt, nullptr});
}

void SimulatedDirectory::rename(std::string from, std::string to) {
  auto node = cached_.at(from);
  make({std::move(from), std::move(to), std::move(node)});
}

void SimulatedDirectory::sync() {
  for (const Change& change : unsynced_) apply(change, durable_);
  unsynced_.clear();
}

Names SimulatedDirectory::after_power_cut(Seeded& random) const {
  enum Fate : uint64_t { kAll, kNone, kPrefix, kSelection, kFates };
  const uint64_t fate = random.below(kFates);
  const size_t first = fate == kAll      ? unsynced_.size()
                       : fate == kPrefix ? random.below(unsynced_.size() + 1)
                                         : 0;
  Names found = durable_;
  for (size_t i = 0; i < unsynced_.size(); ++i) {
    const bool survives = i < first || (fate == kSelection && random.one_in(2));
    if (survives) apply(unsynced_[i], found);
  }
  return found;
}

void SimulatedDirectory::apply(const Change& change, Names& names) {
  if (change.removed) names.erase(*change.removed);
  if (change.added) names[*change.added] = change.node;
}

void SimulatedDirectory::make(Change change) {
  apply(change, cached_);
  unsynced_.push_back(std::move(change));
}

void SimulatedFile::write(uint64_t offset, std::string_view bytes) {
  write_into(cached_, offset, bytes);
  unsynced_.push_back({Change::Kind::kWrite, offset, std::string(bytes)});
}

void SimulatedFile::truncate(uint64_t size) {
  cached_.resize(size, '\0');
  unsynced_.push_back({Change::Kind::kTruncate, size, {}});
}

void SimulatedFile::sync() {
  for (const Change& change : unsynced_) apply(change, durable_);
  unsynced_.clear();
}

void SimulatedFile::fail_to_sync(Seeded& random) {
  durable_ = after_power_cut(random);
  unsynced_.clear();
}

std::string SimulatedFile::after_power_cut(Seeded& random) const {
  enum Fate : uint64_t { kAll, kNone, kPrefix, kSelection, kFates };
  const uint64_t fate = random.below(kFates);
  std::string found = durable_;
  const size_t whole = fate == kAll      ? unsynced_.size()
                       : fate == kPrefix ? random.below(unsynced_.size() + 1)
                                         : 0;
  for (size_t i = 0; i < unsynced_.size(); ++i) {
    if (i < whole) {
      apply(unsynced_[i], found);
    } else if ((fate == kPrefix && i == whole) || fate == kSelection) {
      apply_torn(unsynced_[i], random, found);
    }
  }
  const bool may_grow = !unsynced_.empty() && cached_.size() > found.size();
  if (may_grow && random.one_in(4)) found.resize(cached_.size(), '\0');
  return found;
}

void SimulatedFile::evict_clean_pages() {
  cached_ = durable_;
  for (const Change& change : unsynced_) apply(change, cached_);
}

void SimulatedFile::apply(const Change& change, std::string& bytes) {
  if (change.kind == Change::Kind::kTruncate) {
    bytes.resize(change.offset, '\0');
  } else {
    write_into(bytes, change.offset, change.bytes);
  }
}

void SimulatedFile::apply_torn(const Change& change, Seeded& random, std::string& bytes) {
  enum Fate : uint64_t { kWhole, kLost, kBytePrefix, kPages, kFates };
  const uint64_t fate = random.below(kFates);
  if (fate == kLost) return;
  if (change.kind == Change::Kind::kTruncate || fate == kWhole) return apply(change, bytes);
  const std::string_view piece = change.bytes;
  if (fate == kBytePrefix) {
    write_into(bytes, change.offset, piece.substr(0, random.below(piece.size() + 1)));
  } else {
    write_some_pages(bytes, change.offset, piece, random);
  }
}

}  // namespace twotrack::testing
