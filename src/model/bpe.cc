#include "model/bpe.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/check.h"

namespace twotrack::model {
namespace {

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

}  // namespace

uint64_t Merger::count(const std::vector<TokenId>& symbols) {
  CHECK(symbols.size() < kNone);
  const auto size = static_cast<uint32_t>(symbols.size());
  symbols_.clear();
  heap_.clear();
  for (uint32_t i = 0; i < size; ++i) {
    symbols_.push_back({.id = symbols[i],
                        .before = i == 0 ? kNone : i - 1,
                        .after = i + 1 == size ? kNone : i + 1});
  }
  for (uint32_t i = 0; i < size; ++i) propose(i);

  uint64_t left = size;
  const auto is_later = [](const Candidate& a, const Candidate& b) {
    return std::tie(a.rank, a.place) > std::tie(b.rank, b.place);
  };
  std::ranges::make_heap(heap_, is_later);
  while (!heap_.empty()) {
    std::ranges::pop_heap(heap_, is_later);
    const Candidate best = heap_.back();
    heap_.pop_back();
    // One of the two may have been merged with another neighbour since. What they would make now is
    // longer, so it is another token.
    const BpeMerge* merge_now = symbols_[best.place].is_gone ? nullptr : merge_at(best.place);
    if (merge_now == nullptr || merge_now->result != best.result) continue;
    const size_t known = heap_.size();
    merge(best);
    --left;
    for (size_t end = known + 1; end <= heap_.size(); ++end) {
      std::push_heap(heap_.begin(), heap_.begin() + static_cast<std::ptrdiff_t>(end), is_later);
    }
  }
  return left;
}

const BpeMerge* Merger::merge_at(uint32_t left) const {
  const Symbol& symbol = symbols_[left];
  if (symbol.after == kNone) return nullptr;
  return merges_.find(pair_key(symbol.id, symbols_[symbol.after].id));
}

void Merger::propose(uint32_t left) {
  const BpeMerge* found = merge_at(left);
  if (found == nullptr) return;
  heap_.push_back({.rank = found->rank, .place = left, .result = found->result});
}

void Merger::merge(const Candidate& candidate) {
  Symbol& symbol = symbols_[candidate.place];
  Symbol& next = symbols_[symbol.after];
  next.is_gone = true;
  symbol.id = candidate.result;
  symbol.after = next.after;
  if (symbol.after != kNone) symbols_[symbol.after].before = candidate.place;
  if (symbol.before != kNone) propose(symbol.before);
  propose(candidate.place);
}

}  // namespace twotrack::model
