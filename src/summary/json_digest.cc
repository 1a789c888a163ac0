#include "summary/json_digest.h"

#include <algorithm>
#include <vector>

#include "base/json_writer.h"
#include "packet/shown_text.h"
#include "packet/words.h"

namespace twotrack {
namespace {

constexpr size_t kTextBytesMax = 600;
constexpr size_t kLeavesMax = 4096;
constexpr int kDepthMax = 12;

bool is_number(JsonElement value) {
  return value.is_int64() || value.is_uint64() || value.is_double();
}

char rank_of(JsonElement value) {
  std::string_view text;
  if (!value.get(text)) return rank_of_value(text, false);
  if (is_number(value)) return rank_of_value(simdjson::minify(value), true);
  // true, false, null and empty lists say something, but nothing that a later call would take.
  return '1';
}

bool is_leaf(JsonElement value, int depth) {
  simdjson::dom::object object;
  simdjson::dom::array array;
  if (depth >= kDepthMax) return true;
  if (!value.get(object)) return object.size() == 0;
  if (!value.get(array)) return array.size() == 0;
  return true;
}

std::string leaf_json(JsonElement value) {
  std::string_view text;
  JsonWriter json;
  if (!value.get(text)) return json.string(cut_middle(text, kTextBytesMax)).take();
  std::string minified = simdjson::minify(value);
  // A tree deeper than we look is shown as text.
  if (minified.size() > 2 && (minified[0] == '{' || minified[0] == '[')) {
    return json.string(cut_middle(minified, kTextBytesMax)).take();
  }
  return minified;
}

struct Sized {
  char rank = '0';
  size_t bytes = 0;
};

void measure(JsonElement value, size_t key_bytes, int depth, std::vector<Sized>& leaves) {
  simdjson::dom::object object;
  simdjson::dom::array array;
  if (is_leaf(value, depth)) {
    leaves.push_back({.rank = rank_of(value), .bytes = leaf_json(value).size() + key_bytes + 4});
  } else if (!value.get(object)) {
    for (const auto member : object) measure(member.value, member.key.size(), depth + 1, leaves);
  } else if (!value.get(array)) {
    for (const JsonElement item : array) measure(item, 0, depth + 1, leaves);
  }
}

// Which leaves stay when the tree may have `bytes_max` bytes.
std::vector<bool> choose(const std::vector<Sized>& leaves, size_t bytes_max) {
  std::vector<size_t> order(leaves.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order,
                           [&](size_t a, size_t b) { return leaves[a].rank > leaves[b].rank; });
  std::vector<bool> keep(leaves.size(), false);
  size_t bytes = 2;
  size_t count = 0;
  for (const size_t i : order) {
    if (count == kLeavesMax || bytes + leaves[i].bytes > bytes_max) continue;
    bytes += leaves[i].bytes;
    ++count;
    keep[i] = true;
  }
  return keep;
}

// Copies the tree without the leaves that go, and without what becomes empty.
class Pruner {
 public:
  Pruner(const std::vector<Sized>& leaves, const std::vector<bool>& keep)
      : leaves_(&leaves), keep_(&keep) {}

  // Empty when nothing of `value` stays.
  std::string copy(JsonElement value, int depth) {
    simdjson::dom::object object;
    simdjson::dom::array array;
    if (is_leaf(value, depth)) {
      const size_t leaf = next_++;
      if (!(*keep_)[leaf]) return {};
      ranks_.push_back((*leaves_)[leaf].rank);
      return leaf_json(value);
    }
    std::string out;
    if (!value.get(object)) {
      for (const auto member : object) {
        const std::string inner = copy(member.value, depth + 1);
        if (inner.empty()) continue;
        out += out.empty() ? "{\"" : ",\"";
        append_json_escaped(out, member.key);
        out.append("\":").append(inner);
      }
      return out.empty() ? out : out + "}";
    }
    array = value;
    for (const JsonElement item : array) {
      const std::string inner = copy(item, depth + 1);
      if (!inner.empty()) out.append(out.empty() ? "[" : ",").append(inner);
    }
    return out.empty() ? out : out + "]";
  }

  std::string take_ranks() { return std::move(ranks_); }

 private:
  const std::vector<Sized>* leaves_;
  const std::vector<bool>* keep_;
  size_t next_ = 0;
  std::string ranks_;
};

}  // namespace

Facts digest_json(JsonElement output, size_t bytes_max) {
  std::vector<Sized> leaves;
  measure(output, 0, 0, leaves);
  const std::vector<bool> keep = choose(leaves, bytes_max);
  Pruner pruner(leaves, keep);
  Facts facts;
  facts.tree = pruner.copy(output, 0);
  facts.ranks = pruner.take_ranks();
  facts.left_out = leaves.size() - facts.ranks.size();
  return facts;
}

}  // namespace twotrack
