// LineKeeper: the best lines of a text within a bound, whatever the length of the text.
//
// Lines come in their order, each with a rank. When there is no more room, the lowest rank goes
// first; among equals the first ones and the last ones stay.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "packet/facts.h"

namespace twotrack {

class LineKeeper {
 public:
  explicit LineKeeper(size_t bytes_max) : bytes_max_(bytes_max) {}

  // `line` must outlive the keeper. A line without a visible character is not kept.
  // REQUIRES: kRankMin <= rank <= kRankMax.
  void add(uint64_t number, std::string_view line, char rank);

  // The line that was added last came once more.
  void repeat_last();

  // The kept lines by their numbers; a long line in parts, "12", "12.1", "12.2", which make the
  // line when they are put together. The end of an output says how it ended: its last lines rank
  // higher than they would elsewhere. `bytes_max` may be less than it was at the beginning. The
  // keeper is of no more use.
  Facts take(size_t bytes_max);

 private:
  static constexpr size_t kTailLines = 40;

  struct Line {
    uint64_t number = 0;
    uint64_t part = 0;
    std::string_view text{};
    uint64_t repeats = 0;
    char rank = kRankMin;
    bool goes_on = false;  // another part of the same line follows
  };
  // The lines of one rank.
  struct Level {
    std::vector<Line> first;
    std::deque<Line> last;
  };

  void keep(const Line& line);
  void keep_part(const Line& line);
  void drop_one();
  std::vector<Line> collected();

  size_t bytes_max_;
  size_t bytes_ = 0;         // of the lines in levels_
  uint64_t seen_ = 0;        // lines
  uint64_t seen_parts_ = 0;  // the leaves that they would make
  std::array<Level, 10> levels_;
  std::array<Line, kTailLines> tail_;  // a ring: a line enters levels_ when it leaves this
};

// Calls `visit(number, line)` for each line of `text`, counted from 1, without its line end.
template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
  uint64_t number = 0;
  while (!text.empty()) {
    size_t end = text.find('\n');
    if (end == std::string_view::npos) end = text.size();
    std::string_view line = text.substr(0, end);
    while (line.ends_with('\r')) line.remove_suffix(1);
    visit(++number, line);
    text.remove_prefix(end < text.size() ? end + 1 : end);
  }
}

// The facts of an output that is text: its lines by their numbers, ranked by what they look like.

// In one pass, with memory bounded by `bytes_max`, whatever the length of the text.
Facts digest_text(std::string_view output, size_t bytes_max);

// How likely a line is to be looked for: what went wrong before what was merely printed.
char rank_of_line(std::string_view line);

}  // namespace twotrack
