#include "packet/facts.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

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

// A text with signs of the notation stands in quotes, or it could look like several members.
std::string in_notation(std::string text) {
  const bool has_signs =
      text.find_first_of(",=[]{}") != std::string::npos || text.starts_with('\'');
  if (!has_signs || text == "[]" || text == "{}") return text;
  std::string quoted = "'";
  for (const char c : text) quoted.append(c == '\'' ? 2 : 1, c);
  return quoted + "'";
}

std::string label_of(std::string_view key) {
  return in_notation(shown_text(key)) + "=";
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
      out_ += in_notation(cut_middle(scalar_text(json), notation_.text_max));
    }
  }

  void key(std::string_view name) {
    if (notation_.json) {
      out_.push_back('"');
      append_json_escaped(out_, name);
      out_ += "\":";
    } else {
      out_ += label_of(name);
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

}  // namespace

namespace {

constexpr size_t kRowBytes = 140;

// Breaks a tree into rows. What is short stands in one row, whatever it holds.
class RowWriter {
 public:
  std::vector<FactsRow> write(JsonElement root) {
    JsonObject object;
    if (root.read(object) && object.size() > 0) {
      members(object);
    } else {
      value(root, "");
    }
    flush();
    return std::move(rows_);
  }

 private:
  void value(JsonElement json, std::string label) {
    std::string text = std::move(label) + compact(json);
    if (text.size() <= kRowBytes || is_leaf(json)) return add(std::move(text));
    text.resize(text.size() - compact(json).size());
    JsonObject object;
    flush();
    if (json.read(object)) {
      open_ = text + "{";
      members(object);
      close('}');
    } else {
      open_ = text + "[";
      for (const JsonElement item : json.array()) {
        if (!row_.empty() && !is_leaf(item)) flush();
        value(item, "");
      }
      close(']');
    }
  }

  void members(JsonObject object) {
    for (const auto member : object) value(member.value, label_of(member.key));
  }

  // One more thing for the row that is being filled.
  void add(std::string text) {
    if (!row_.empty() && row_.size() + text.size() + 1 > kRowBytes) flush();
    if (!row_.empty()) row_.push_back(',');
    row_ += open_ + text;
    open_.clear();
  }

  void flush() {
    row_.insert(0, std::exchange(open_, {}));
    if (row_.empty()) return;
    rows_.push_back({.text = std::exchange(row_, {})});
  }

  void close(char bracket) {
    flush();
    rows_.back().text.push_back(bracket);
  }

  static std::string compact(JsonElement json) {
    std::string text = TreeWriter(nullptr, {}).write(json);
    JsonObject object;
    return json.read(object) && object.size() > 0 ? "{" + text + "}" : text;
  }

  std::vector<FactsRow> rows_;
  std::string row_;
  std::string open_;  // brackets and names that stand before the next value
};

}  // namespace

std::vector<FactsRow> rows_of(const Facts& facts) {
  if (facts.empty()) return {};
  if (!facts.is_text) {
    const auto tree = JsonTree::parse(facts.tree);
    return tree.ok() ? RowWriter().write(tree.value().root()) : std::vector<FactsRow>();
  }
  std::vector<FactsRow> rows;
  rows.reserve(facts.ranks.size());
  LineKey last;
  for (Leaf& leaf : leaves_of(facts)) {
    const LineKey key = read_line_key(leaf.key);
    const bool goes_on = key.part > 0 && key.number == last.number && key.part == last.part + 1;
    const bool is_behind_gap = facts.left_out > 0 && !goes_on && key.number > last.number + 1;
    if (is_behind_gap) rows.push_back({.is_gap = true});
    rows.push_back({.text = std::move(leaf.text), .goes_on = goes_on, .rank = leaf.rank});
    last = key;
  }
  return rows;
}

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

std::string value_text(std::string_view json, size_t text_max) {
  const auto tree = JsonTree::parse(json);
  if (!tree.ok()) return {};
  return TreeWriter(nullptr, {.text_max = text_max}).write(tree.value().root());
}

Facts pruned(const Facts& facts, const std::vector<bool>& keep) {
  Facts less{.left_out = facts.left_out};
  const auto tree = JsonTree::parse(facts.tree);
  if (!tree.ok()) return less;
  less.tree = {TreeWriter(&keep, {.json = true}).write(tree.value().root())};
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
