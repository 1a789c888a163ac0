// TextSet: texts that are always one token, matched before anything else.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/flat_map.h"

namespace twotrack {

class TextSet {
 public:
  TextSet() = default;
  // Empty texts do not count.
  explicit TextSet(const std::vector<std::string_view>& texts);

  struct Match {
    size_t begin = 0;
    size_t bytes = 0;
  };
  // The first one in `text`, and of those that begin there the longest. {text.size(), 0} when there
  // is none.
  Match find(std::string_view text) const;

 private:
  // The length of the longest one at the start of `text`, or 0.
  size_t longest_at_head(std::string_view text) const;

  // A tree over the bytes: the node that a byte leads to from a node. Node 0 is the root.
  FlatMap<uint32_t> edges_;
  std::vector<bool> is_end_;
  std::array<bool, 256> is_first_{};
};

}  // namespace twotrack
