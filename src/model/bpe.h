// Byte pair encoding: adjacent symbols are merged, the pair of the lowest rank first
// and of equal pairs the leftmost, until no pair has a merge. What is left are the tokens.
#pragma once

#include <cstdint>
#include <vector>

#include "base/flat_map.h"

namespace twotrack::model {

using TokenId = uint32_t;

struct BpeMerge {
  uint32_t rank = 0;
  TokenId result = 0;
};

// By pair_key() of the two tokens.
using MergeTable = FlatMap<BpeMerge>;

// Keeps its memory from text to text. Used by one thread at a time.
class Merger {
 public:
  // `merges` must outlive the object.
  explicit Merger(const MergeTable& merges) : merges_(merges) {}

  // How many tokens are left of `symbols`. In time O(n log n), whatever the text.
  uint64_t count(const std::vector<TokenId>& symbols);

 private:
  // A symbol that was not yet merged into the one before it.
  struct Symbol {
    TokenId id = 0;
    uint32_t before = 0;
    uint32_t after = 0;
    bool is_gone = false;
  };
  struct Candidate {
    uint32_t rank = 0;
    uint32_t place = 0;  // of the left one
    TokenId result = 0;
  };

  void propose(uint32_t left);
  void merge(const Candidate& candidate);
  // The merge of the symbol at `left` with the next one, if any.
  const BpeMerge* merge_at(uint32_t left) const;

  const MergeTable& merges_;
  std::vector<Symbol> symbols_;
  std::vector<Candidate> heap_;
};

}  // namespace twotrack::model
