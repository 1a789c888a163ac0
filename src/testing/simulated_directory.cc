#include "testing/simulated_directory.h"

namespace twotrack::testing {

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

}  // namespace twotrack::testing
