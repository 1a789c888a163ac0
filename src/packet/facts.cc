#include "packet/facts.h"

#include <algorithm>

#include "base/json_tree.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

using simdjson::dom::element_type;

std::string scalar_text(JsonElement value) {
  if (value.type() == element_type::STRING) return shown_text(std::string_view(value));
  return simdjson::minify(value);
}

bool is_container(JsonElement value) {
  return value.type() == element_type::OBJECT || value.type() == element_type::ARRAY;
}

bool is_empty_container(JsonElement value) {
  simdjson::dom::object object;
  simdjson::dom::array array;
  if (!value.get(object)) return object.size() == 0;
  if (!value.get(array)) return array.size() == 0;
  return false;
}

// Walks the leaves; an empty container is a leaf too, or "no results" would vanish.
template <class Visit>
void walk(JsonElement value, std::string_view key, bool in_list, Visit& visit) {
  simdjson::dom::object object;
  simdjson::dom::array array;
  if (!is_container(value) || is_empty_container(value)) {
    visit(value, key, in_list);
  } else if (!value.get(object)) {
    for (const auto member : object) walk(member.value, member.key, in_list, visit);
  } else if (!value.get(array)) {
    for (const JsonElement item : array) walk(item, key, true, visit);
  }
}

class TextWriter {
 public:
  explicit TextWriter(const std::vector<bool>& keep) : keep_(&keep) {}

  std::string write(JsonElement root) {
    simdjson::dom::object object;
    if (!root.get(object) && object.size() > 0) {
      members(object);
    } else {
      value(root);
    }
    return std::move(out_);
  }

 private:
  // Whether anything was written; when not, `out_` is as before.
  bool value(JsonElement json) {
    simdjson::dom::object object;
    simdjson::dom::array array;
    if (!is_container(json) || is_empty_container(json)) {
      const bool kept = (*keep_)[leaf_++];
      if (kept) out_ += scalar_text(json);
      return kept;
    }
    if (!json.get(object)) return bracketed('{', '}', [&] { return members(object); });
    array = json;
    return bracketed('[', ']', [&] { return items(array); });
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

  bool members(simdjson::dom::object object) {
    bool any = false;
    for (const auto member : object) {
      const size_t before = out_.size();
      if (any) out_.push_back(',');
      out_ += shown_text(member.key);
      out_.push_back('=');
      if (value(member.value)) {
        any = true;
      } else {
        out_.resize(before);
      }
    }
    return any;
  }

  bool items(simdjson::dom::array array) {
    bool any = false;
    for (const JsonElement item : array) {
      const size_t before = out_.size();
      if (any) out_.push_back(',');
      if (value(item)) {
        any = true;
      } else {
        out_.resize(before);
      }
    }
    return any;
  }

  const std::vector<bool>* keep_;
  size_t leaf_ = 0;
  std::string out_;
};

}  // namespace

std::vector<Leaf> leaves_of(const Facts& facts) {
  std::vector<Leaf> leaves;
  const auto tree = JsonTree::parse(facts.tree);
  if (!tree.ok()) return leaves;
  auto visit = [&](JsonElement value, std::string_view key, bool in_list) {
    const char rank = leaves.size() < facts.ranks.size() ? facts.ranks[leaves.size()] : kRankMin;
    leaves.push_back(
        {.key = shown_text(key), .text = scalar_text(value), .rank = rank, .in_list = in_list});
  };
  walk(tree.value().root(), "", false, visit);
  return leaves;
}

std::string facts_text(const Facts& facts, const std::vector<bool>& keep) {
  const auto tree = JsonTree::parse(facts.tree);
  if (!tree.ok()) return {};
  return TextWriter(keep).write(tree.value().root());
}

std::string facts_text(const Facts& facts) {
  return facts_text(facts, std::vector<bool>(facts.ranks.size(), true));
}

std::string grouped_text(const std::vector<Leaf>& leaves, const std::vector<bool>& keep) {
  std::vector<std::pair<std::string_view, std::string>> groups;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!keep[i]) continue;
    const auto known =
        std::ranges::find(groups, leaves[i].key, [](const auto& g) { return g.first; });
    if (known == groups.end()) {
      groups.emplace_back(leaves[i].key, leaves[i].text);
    } else {
      known->second.append(" ").append(leaves[i].text);
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

}  // namespace twotrack
