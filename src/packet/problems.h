// problems: the entries of `diagnostics`, so that a reader knows all of them before it is told much
// of some.
//
// What does not fit in full is named: by its test, or by its file, rule and line. Those that share
// the rest of their names share an object:
//
//   {"file":"test_cart.py","tests":["test_total","test_tax"]}
//   {"file":"cart.py","rule":"E501","lines":[3,9]}
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace twotrack {

// A problem in full, and what it is called.
struct Problem {
  Json json{};           // in full
  std::string shared{};  // members, in JSON, that others may have too: its file, its rule
  std::string single{};  // its own member: "test", "line", or none
  std::vector<std::string> names{};  // values of that, in JSON; several when it stands for several
  // The texts in it beside its name, as they stand in JSON. What else it has is a place within the
  // line, or `has_more`.
  std::vector<std::string> texts{};
  bool has_more = false;

  // One that has no name can only stand in full.
  bool has_name() const { return !shared.empty() || !names.empty(); }
};

// What a problem is called; whatever is not known stays empty.
struct ProblemName {
  std::string_view file{};
  std::string_view rule{};
  std::vector<uint64_t> lines{};
  std::vector<std::string_view> tests{};  // they count alone: not the rule, not the lines
};

Problem make_problem(Json json, const ProblemName& name);

// The file and the rest of "test_a.py::TestB::test_c"; the file is empty when there is none.
std::pair<std::string_view, std::string_view> split_test(std::string_view test);

// Entries of any maker: what they are called is read off their members. A problem of `own_file` is
// called without its file.
std::vector<Problem> read_problems(const std::vector<Json>& entries, std::string_view own_file);

// Whether its name is enough, because each of its texts stands in one of `shown`, which are JSON. A
// text of a few bytes may stand anywhere by chance: it does not count.
bool is_told_in(std::span<const std::string_view> shown, const Problem& problem);

struct ToldProblems {
  std::vector<Json> json{};
  uint64_t in_full = 0;   // the first of `json`
  uint64_t left_out = 0;  // names that found no room
};

// As many in full as `full_max` allows, the first ones, but at most `in_full_max`, when all others
// are named within it too. When the names alone take more, there are only names, in at most
// `names_max` bytes. Bytes are those of the objects and one more for each.
ToldProblems tell_problems(std::span<const Problem> problems, size_t full_max, size_t names_max,
                           size_t in_full_max = SIZE_MAX);

}  // namespace twotrack
