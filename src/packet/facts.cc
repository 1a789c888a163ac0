#include "packet/facts.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "base/json_text.h"
#include "base/json_tree.h"
#include "packet/facts_tree.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

std::string scalar_text(JsonElement value) {
  if (value.is_string()) return shown_text(value.text());
  return value.json();
}

// A text with signs of the notation stands in quotes, or it could look like several values.
std::string quoted_value(std::string text) {
  if (text.find_first_of(",=[]{}") == std::string::npos || text == "[]" || text == "{}")
    return text;
  std::string quoted = "'";
  for (const char c : text) quoted.append(c == '\'' ? 2 : 1, c);
  return quoted + "'";
}

// How a tree is written: for people and models, or as JSON again.
struct Notation {
  bool json = false;
  size_t text_max = SIZE_MAX;
};

// Writes the part of a tree that is kept; what becomes empty by it goes too.
class TreeWriter {
 public:
  TreeWriter(const std::vector<bool>* keep, Notation notation) : keep_(keep), notation_(notation) {}

  std::string write(JsonElement root) {
    JsonObject object;
    if (!notation_.json && root.read(object) && object.size() > 0) {
      members(object);
    } else {
      value(root);
    }
    return std::move(out_);
  }

 private:
  // Whether anything was written; when not, `out_` is as before.
  bool value(JsonElement json) {
    JsonObject object;
    if (is_leaf(json)) {
      const bool kept = keep_ == nullptr || (*keep_)[leaf_++];
      if (kept) leaf(json);
      return kept;
    }
    if (json.read(object)) return bracketed('{', '}', [&] { return members(object); });
    return bracketed('[', ']', [&] { return items(json.array()); });
  }

  void leaf(JsonElement json) {
    if (notation_.json) {
      out_ += json.json();
    } else {
      out_ += quoted_value(cut_middle(scalar_text(json), notation_.text_max));
    }
  }

  void key(std::string_view name) {
    if (notation_.json) {
      out_.push_back('"');
      append_json_escaped(out_, name);
      out_ += "\":";
    } else {
      out_ += shown_text(name);
      out_.push_back('=');
    }
  }

  template <class Write>
  bool bracketed(char open, char close, Write write) {
    const size_t before = out_.size();
    out_.push_back(open);
    if (write()) {
      out_.push_back(close);
      return true;
    }
    out_.resize(before);
    return false;
  }

  template <class Write>
  void item(bool& any, Write write) {
    const size_t before = out_.size();
    if (any) out_.push_back(',');
    if (write()) {
      any = true;
    } else {
      out_.resize(before);
    }
  }

  bool members(JsonObject object) {
    bool any = false;
    for (const auto member : object) {
      item(any, [&] {
        key(member.key);
        return value(member.value);
      });
    }
    return any;
  }

  bool items(JsonArray array) {
    bool any = false;
    for (const JsonElement element : array) item(any, [&] { return value(element); });
    return any;
  }

  const std::vector<bool>* keep_;  // null: everything
  Notation notation_;
  size_t leaf_ = 0;
  std::string out_;
};

// A line of a text, or with "12.3" the third part behind the first of a long one.
struct LineKey {
  uint64_t number = 0;
  uint64_t part = 0;
};

LineKey read_line_key(std::string_view key) {
  LineKey read;
  const char* const end = key.data() + key.size();
  const auto [rest, error] = std::from_chars(key.data(), end, read.number);
  if (error == std::errc{} && rest != end && *rest == '.') {
    std::from_chars(rest + 1, end, read.part);
  }
  return read;
}

// Lines of a text, one behind the other; behind a gap stands the number of the line that follows.
// The parts of one line are put together again, with a mark where one is missing.
std::string lines_text(const std::vector<Leaf>& lines, const std::vector<bool>* keep) {
  constexpr std::string_view kGap = "…";
  std::string out;
  LineKey last;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (keep != nullptr && !(*keep)[i]) continue;
    const LineKey key = read_line_key(lines[i].key);
    const bool goes_on = key.part > 0 && key.number == last.number;
    if (!goes_on) {
      if (!out.empty()) out += kLineBreak;
      if (key.number != last.number + 1) {
        out.append("@").append(lines[i].key.substr(0, lines[i].key.find('.'))).append(" ");
      }
    }
    if (key.part != (goes_on ? last.part + 1 : 0)) out += kGap;
    out += lines[i].text;
    last = key;
  }
  return out;
}

}  // namespace

void complete_ranks(std::string& ranks, size_t leaves) {
  ranks.resize(leaves, kRankUnknown);
  for (char& rank : ranks) {
    if (rank < kRankMin || rank > kRankMax) rank = kRankUnknown;
  }
}

std::vector<Leaf> leaves_of(const Facts& facts) {
  std::vector<Leaf> leaves;
  if (facts.empty()) return leaves;
  const auto tree = JsonTree::parse(facts.tree);
  if (!tree.ok()) return leaves;
  leaves.reserve(facts.ranks.size());
  auto visit = [&](JsonElement value, std::string_view key, bool in_list) {
    const char rank = leaves.size() < facts.ranks.size() ? facts.ranks[leaves.size()] : kRankMin;
    leaves.push_back({.key = shown_text(key),
                      .text = scalar_text(value),
                      .rank = rank,
                      .in_list = in_list,
                      .is_line = facts.is_text});
  };
  for_each_leaf(tree.value().root(), "", false, visit);
  return leaves;
}

std::string facts_text(const Facts& facts, const std::vector<Leaf>& leaves,
                       const std::vector<bool>& keep) {
  if (facts.is_text) return lines_text(leaves, &keep);
  const auto tree = JsonTree::parse(facts.tree);
  return tree.ok() ? TreeWriter(&keep, {}).write(tree.value().root()) : "";
}

std::string facts_text(const Facts& facts, const std::vector<bool>& keep) {
  return facts_text(facts, facts.is_text ? leaves_of(facts) : std::vector<Leaf>(), keep);
}

std::string facts_text(const Facts& facts) {
  if (facts.is_text) return lines_text(leaves_of(facts), nullptr);
  return value_text(facts.tree, SIZE_MAX);
}

std::string value_text(std::string_view json, size_t text_max) {
  const auto tree = JsonTree::parse(json);
  if (!tree.ok()) return {};
  return TreeWriter(nullptr, {.text_max = text_max}).write(tree.value().root());
}

std::string grouped_text(const std::vector<Leaf>& leaves, const std::vector<bool>& keep) {
  std::vector<std::pair<std::string_view, std::string>> groups;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!keep[i]) continue;
    const auto known =
        std::ranges::find(groups, leaves[i].key, [](const auto& group) { return group.first; });
    if (known == groups.end()) {
      groups.emplace_back(leaves[i].key, quoted_value(leaves[i].text));
    } else {
      known->second.append(" ").append(quoted_value(leaves[i].text));
    }
  }
  std::string out;
  for (const auto& [key, values] : groups) {
    if (!out.empty()) out.push_back(',');
    if (!key.empty()) out.append(key).push_back('=');
    out += values;
  }
  return out;
}

Facts pruned(const Facts& facts, const std::vector<bool>& keep) {
  Facts less{.left_out = facts.left_out};
  const auto tree = JsonTree::parse(facts.tree);
  if (!tree.ok()) return less;
  less.tree = TreeWriter(&keep, {.json = true}).write(tree.value().root());
  less.is_text = facts.is_text && !less.tree.empty();
  for (size_t i = 0; i < keep.size(); ++i) {
    if (keep[i]) {
      less.ranks.push_back(facts.ranks[i]);
    } else {
      ++less.left_out;
    }
  }
  return less;
}

namespace {

// A short value that is the only one of its name says what holds now: it goes before one of many.
char worth(const Leaf& leaf) {
  constexpr size_t kShort = 80;
  const bool states = !leaf.is_line && !leaf.in_list && leaf.text.size() <= kShort;
  return states ? kRankMax : leaf.rank;
}

}  // namespace

std::vector<bool> best_leaves(const std::vector<Leaf>& leaves, size_t bytes_max) {
  std::vector<size_t> order(leaves.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order,
                           [&](size_t a, size_t b) { return worth(leaves[a]) > worth(leaves[b]); });
  std::vector<bool> keep(leaves.size(), false);
  size_t used = 0;
  for (const size_t i : order) {
    const size_t cost = leaves[i].text.size() + leaves[i].key.size() + 3;
    if (used + cost > bytes_max) continue;
    used += cost;
    keep[i] = true;
  }
  return keep;
}

}  // namespace twotrack
