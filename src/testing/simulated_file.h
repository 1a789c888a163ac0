// SimulatedFile: the bytes of one file, as programs see them and as the disk has them.
//
// Programs see the cache. The disk has what was synced, and whatever part of the rest the system
// happened to write back: that is decided when the power goes, by a seed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "testing/seeded.h"

namespace twotrack::testing {

class SimulatedFile {
 public:
  SimulatedFile() = default;
  // A file as it is found after a restart: what is seen is what is on the disk.
  explicit SimulatedFile(std::string bytes) : cached_(bytes), durable_(std::move(bytes)) {}

  const std::string& cached() const { return cached_; }
  const std::string& durable() const { return durable_; }

  void write(uint64_t offset, std::string_view bytes);
  void truncate(uint64_t size);
  void sync();

  // The disk refused some of the pages. As Linux does it, all of them count as clean from now on:
  // the cache shows them, a later sync() has nothing to do, and they never reach the disk.
  void fail_to_sync(Seeded& random);

  // What a machine finds that lost power now. Of the changes since the last sync all, none, a
  // prefix or any selection is there; each one whole, as a prefix of its bytes or as some of its
  // pages; and the file may have got its new size without the bytes.
  std::string after_power_cut(Seeded& random) const;

  // Forgets clean pages: from now on programs see, in place of what a failed sync dropped, what the
  // disk has. Changes that wait for a sync stay.
  void evict_clean_pages();

 private:
  struct Change {
    enum class Kind { kWrite, kTruncate };
    Kind kind;
    uint64_t offset;  // of the write, or the new size
    std::string bytes;
  };

  static void apply(const Change& change, std::string& bytes);
  static void apply_torn(const Change& change, Seeded& random, std::string& bytes);

  std::string cached_;
  std::string durable_;
  std::vector<Change> unsynced_;  // In the order in which they were made.
};

}  // namespace twotrack::testing
