// SimulatedDirectory: the names in one directory, as programs see them and as the disk has them.
//
// A name that was made, moved or removed reaches the disk when the directory is synced, or by
// chance. It does so independently of the file's bytes: a name may survive that means an empty
// file.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "testing/seeded.h"
#include "testing/simulated_file.h"

namespace twotrack::testing {

struct SimulatedNode;
using Names = std::map<std::string, std::shared_ptr<SimulatedNode>, std::less<>>;

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
