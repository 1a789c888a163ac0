// IndexRows: the rows of an index, in blocks, most of which stay on disk until they are needed.
//
// For an index read from a file, the full blocks stay there and are read and checked one by
// one; a few are kept. The last block, when it is not full, and everything added is in memory. Not
// thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "event/type.h"
#include "track/cache_key.h"

namespace twotrack::track {

// What the blocks of one stored index are sealed with: none of another index fits.
struct BlockSeal {
  CacheKey key{};
  std::string index{};  // the hash of the last line that the index covers
  std::string of(uint64_t number, std::string_view rows) const;
};

struct IndexRow {
  uint64_t offset = 0;
  uint32_t length = 0;  // without the line feed
  uint32_t turn = 0;    // larger ones are stored as the maximum
  EventType type = EventType::kUnknown;
  bool operator==(const IndexRow&) const = default;
};

class IndexRows {
 public:
  static constexpr uint64_t kBlockRows = 4096;

  IndexRows() = default;
  // The first `count` rows of `file`, which starts with their blocks. nullopt if its last block,
  // if that is not full, cannot be read, is damaged or has another seal.
  static std::optional<IndexRows> open(std::unique_ptr<File> file, uint64_t count, BlockSeal seal);

  // How many bytes the blocks of `count` rows take in a file.
  static uint64_t stored_bytes(uint64_t count);

  uint64_t count() const { return count_; }
  void add(const IndexRow& row);

  // REQUIRES: seq < count(). nullopt if its block cannot be read, is damaged or has another seal.
  std::optional<IndexRow> row(uint64_t seq);

  // Writes all blocks from the beginning of `out` on, sealed anew. Fails with kCorrupt when one is
  // damaged.
  Status write(File& out, const BlockSeal& seal);

 private:
  struct Cached {
    uint64_t block = UINT64_MAX;
    std::string rows;
  };

  // The packed rows of a block; valid until the next call. Empty if it is not available.
  std::optional<std::string_view> block(uint64_t number);

  uint64_t count_ = 0;
  std::unique_ptr<File> file_;
  BlockSeal seal_;                 // of what is stored there
  uint64_t stored_blocks_ = 0;     // the full blocks in file_
  std::vector<std::string> tail_;  // the blocks after those
  std::array<Cached, 32> cache_;   // a stored block has its place by its number
};

}  // namespace twotrack::track
