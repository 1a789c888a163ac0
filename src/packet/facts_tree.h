// The leaves of a tree of facts, while it is parsed.
#pragma once

#include <string_view>

#include "base/json_tree.h"

namespace twotrack {

// An empty container is a leaf too, or "no results" would vanish.
inline bool is_leaf(JsonElement value) {
  JsonObject object;
  JsonArray array;
  if (value.read(object)) return object.begin() == object.end();
  if (value.read(array)) return array.begin() == array.end();
  return true;
}

// Calls `visit(value, key, in_list)` for each leaf in document order; `key` is the one of the
// nearest object.
template <class Visit>
void for_each_leaf(JsonElement value, std::string_view key, bool in_list, Visit& visit) {
  JsonObject object;
  JsonArray array;
  if (is_leaf(value)) {
    visit(value, key, in_list);
  } else if (value.read(object)) {
    for (const auto member : object) for_each_leaf(member.value, member.key, in_list, visit);
  } else if (value.read(array)) {
    for (const JsonElement item : array) for_each_leaf(item, key, true, visit);
  }
}

inline size_t count_leaves(JsonElement tree) {
  size_t leaves = 0;
  auto visit = [&](JsonElement, std::string_view, bool) { ++leaves; };
  for_each_leaf(tree, "", false, visit);
  return leaves;
}

}  // namespace twotrack
