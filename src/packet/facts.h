// Facts: what a tool's output holds, as a tree of values with a rank for each.
//
// The tree is the output itself when it is small and JSON, a pruned copy when it is large, and
// numbered lines when it is text. A reader sees it line by line, each value by its name:
//
//   {"id":"K05","legs":[{"from":"ATL","no":227}]}   ->   id=K05,legs=[{from=ATL,no=227}]
//
// The text has no quotes to escape and stays inside one JSON string of the view, so that an output
// can imitate neither a field nor an instruction.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace twotrack {

inline constexpr char kRankMax = '9';
inline constexpr char kRankMin = '0';

struct Facts {
  Json tree{};          // empty when there is none
  std::string ranks{};  // a digit for each leaf in document order: 9 is needed most
  // The tree is an object of lines by their numbers, {"12":"def f():"}: a text. A long line
  // stands in parts, {"12":"a, ","12.1":"b"}, which make it again. Single words of a line can be
  // kept when the line itself cannot.
  bool is_text = false;
  uint64_t left_out = 0;  // leaves of the output that are not in the tree

  bool empty() const { return tree.empty(); }
  bool operator==(const Facts&) const = default;
};

struct Leaf {
  std::string key;   // of the nearest object
  std::string text;  // as it would be shown
  char rank = kRankMin;
  bool in_list = false;  // one of many of that name: a newer one does not replace it
  bool is_line = false;  // of a text; its key is its number
};

inline constexpr char kRankUnknown = '3';

// Gives each of so many leaves a rank, whatever ranks came with them from outside.
void complete_ranks(std::string& ranks, size_t leaves);

// The leaves in document order; one for each rank.
std::vector<Leaf> leaves_of(const Facts& facts);

// What a reader sees of the facts, line by line: the lines of a text, or the rows of a tree. A row
// is an object or a few members that stand together, never longer than a line should be unless one
// value is.
struct FactsRow {
  std::string text{};
  bool goes_on = false;  // the next part of a long line
  bool is_gap = false;   // of lines that were left out; without text
  char rank = kRankMin;  // of a line of text
};
std::vector<FactsRow> rows_of(const Facts& facts);

// Any JSON value in the same notation; of each text in it at most `text_max` bytes.
std::string value_text(std::string_view json, size_t text_max);

// The same facts with the leaves that `keep` names, and no others.
Facts pruned(const Facts& facts, const std::vector<bool>& keep);

// The leaves of the highest ranks whose text takes about `bytes_max`; before them, short values
// that are the only ones of their name.
std::vector<bool> best_leaves(const std::vector<Leaf>& leaves, size_t bytes_max);

}  // namespace twotrack
