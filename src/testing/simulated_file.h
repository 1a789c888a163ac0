// SimulatedFile: the bytes of one file, as programs see them and as the disk has them.
//
// Programs see the cache. The disk has what was synced, and whatever part of the rest the system
// happened to write back: that is decided when the power goes, by a seed.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

struct SimulatedNode;
using Names = std::map<std::string, std::shared_ptr<SimulatedNode>, std::less<>>;

// SimulatedDirectory: the names in one directory, as programs see them and as the disk has them.
//
// A name that was made, moved or removed reaches the disk when the directory is synced, or by
// chance. It does so independently of the file's bytes: a name may survive that means an empty
// file.
class SimulatedDirectory {
 public:
  SimulatedDirectory() = default;
  explicit SimulatedDirectory(Names names) : cached_(names), durable_(std::move(names)) {}

  const Names& cached() const { return cached_; }

  void set(std::string name, std::shared_ptr<SimulatedNode> node);
  void remove(std::string name);
  // Within one directory a rename is one change: it is there or it is not.
  void rename(std::string from, std::string to);
  void sync();

  // The names that a machine finds which lost power now: of the changes since the last sync all,
  // none, the first ones or any.
  Names after_power_cut(Seeded& random) const;

  // The same directory with every node, also those that only the disk still knows, replaced by its
  // twin.
  template <class Twin>
  SimulatedDirectory copy(Twin twin) const {
    SimulatedDirectory made;
    for (const auto& [name, node] : cached_) made.cached_[name] = twin(node);
    for (const auto& [name, node] : durable_) made.durable_[name] = twin(node);
    for (const Change& change : unsynced_) {
      made.unsynced_.push_back(
          {change.removed, change.added, change.node ? twin(change.node) : nullptr});
    }
    return made;
  }

 private:
  // Takes one name away, gives one, or both.
  struct Change {
    std::optional<std::string> removed;
    std::optional<std::string> added;
    std::shared_ptr<SimulatedNode> node;  // what `added` means
  };

  static void apply(const Change& change, Names& names);
  void make(Change change);

  Names cached_;
  Names durable_;
  std::vector<Change> unsynced_;
};

// A file or a directory. Shared by its names and its open handles, as an inode is.
struct SimulatedNode {
  uint64_t identity = 0;
  uint64_t modified = 0;  // the number of the call that changed it last
  bool is_directory = false;
  SimulatedFile file;
  SimulatedDirectory directory;
};

}  // namespace twotrack::testing
