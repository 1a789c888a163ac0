// OutputLines: the lines of an output that comes in pieces.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace twotrack {

class OutputLines {
 public:
  // Calls `visit(line)` with each line that ends in this piece, until it returns false.
  template <class Visit>
  bool add(std::string_view piece, Visit visit) {
    while (!piece.empty()) {
      const size_t end = piece.find('\n');
      line_ += piece.substr(0, std::min({end, kBytesMax - line_.size(), piece.size()}));
      if (end == std::string_view::npos) return true;
      const std::string line = std::exchange(line_, {});
      if (!visit(line)) return false;
      piece.remove_prefix(end + 1);
    }
    return true;
  }
  // The last line, if it has no end of its own.
  std::string rest() { return std::exchange(line_, {}); }

 private:
  // No line that anybody reads is longer; of a longer one the rest is not looked at.
  static constexpr size_t kBytesMax = size_t{1} << 20;

  std::string line_;
};

}  // namespace twotrack
