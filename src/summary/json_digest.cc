#include "summary/json_digest.h"

#include <algorithm>
#include <vector>

#include "base/json_writer.h"
#include "packet/shown_text.h"
#include "packet/words.h"
#include "summary/line_keeper.h"

namespace twotrack {
namespace {

constexpr size_t kTextBytesMax = 6000;
constexpr size_t kTextBytesWhole = 120;  // a text up to this is one value, line breaks and all
constexpr size_t kJsonLineBytesMax = 300;
constexpr size_t kLeavesMax = 4096;
constexpr int kDepthMax = 12;

char rank_of(JsonElement value) {
  std::string_view text;
  if (value.read(text)) return rank_of_value(text, false);
  if (value.is_number()) return rank_of_value(value.json(), true);
  // true, false, null and empty lists say something, but nothing that a later call would take.
  return '1';
}

// A text of several lines is a list of them: each can be shown without the others.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  if (text.size() <= kTextBytesWhole || text.find('\n') == std::string_view::npos) return lines;
  while (!text.empty() && lines.size() < kLeavesMax) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) lines.push_back(line);
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return lines;
}

std::vector<std::string_view> lines_of(JsonElement value) {
  std::string_view text;
  return !value.read(text) ? std::vector<std::string_view>{} : lines_of(text);
}

std::string line_json(std::string_view line) {
  return JsonWriter().string(cut_middle(line, kJsonLineBytesMax)).take();
}

bool is_leaf(JsonElement value, int depth) {
  JsonObject object;
  JsonArray array;
  if (depth >= kDepthMax) return true;
  if (value.read(object)) return object.size() == 0;
  if (value.read(array)) return array.size() == 0;
  return true;
}

std::string leaf_json(JsonElement value) {
  std::string_view text;
  JsonWriter json;
  if (value.read(text)) return json.string(cut_middle(text, kTextBytesMax)).take();
  std::string minified = value.json();
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
  JsonObject object;
  JsonArray array;
  if (const auto lines = lines_of(value); !lines.empty()) {
    for (const std::string_view line : lines) {
      leaves.push_back({.rank = rank_of_line(line), .bytes = line_json(line).size() + 1});
    }
  } else if (is_leaf(value, depth)) {
    leaves.push_back({.rank = rank_of(value), .bytes = leaf_json(value).size() + key_bytes + 6});
  } else if (value.read(object)) {
    for (const auto member : object) measure(member.value, member.key.size(), depth + 1, leaves);
  } else if (value.read(array)) {
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
    JsonObject object;
    std::string out;
    if (const auto lines = lines_of(value); !lines.empty()) {
      for (const std::string_view line : lines) {
        if (take_leaf()) out.append(out.empty() ? "[" : ",").append(line_json(line));
      }
      return out.empty() ? out : out + "]";
    }
    if (is_leaf(value, depth)) return take_leaf() ? leaf_json(value) : "";
    if (value.read(object)) {
      for (const auto member : object) {
        const std::string inner = copy(member.value, depth + 1);
        if (inner.empty()) continue;
        out += out.empty() ? "{\"" : ",\"";
        append_json_escaped(out, member.key);
        out.append("\":").append(inner);
      }
      return out.empty() ? out : out + "}";
    }
    for (const JsonElement item : value.array()) {
      const std::string inner = copy(item, depth + 1);
      if (!inner.empty()) out.append(out.empty() ? "[" : ",").append(inner);
    }
    return out.empty() ? out : out + "]";
  }

  // Whether the next leaf stays.
  bool take_leaf() {
    const size_t leaf = next_++;
    if ((*keep_)[leaf]) ranks_.push_back((*leaves_)[leaf].rank);
    return (*keep_)[leaf];
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
  if (output.is_null()) return {};
  std::vector<Sized> leaves;
  measure(output, 0, 0, leaves);
  const std::vector<bool> keep = choose(leaves, bytes_max);
  Pruner pruner(leaves, keep);
  Facts facts;
  facts.tree = {pruner.copy(output, 0)};
  facts.ranks = pruner.take_ranks();
  facts.left_out = leaves.size() - facts.ranks.size();
  return facts;
}

}  // namespace twotrack
