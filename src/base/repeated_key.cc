#include "base/repeated_key.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace twotrack {
namespace {

// `keys` is memory to be used again.
std::optional<std::string> repeated_below(JsonElement value, std::vector<std::string_view>& keys) {
  keys.clear();
  for (const JsonMember member : value.object()) keys.push_back(member.key);
  std::ranges::sort(keys);
  const auto twin = std::ranges::adjacent_find(keys);
  if (twin != keys.end()) return std::string(*twin);
  const auto has_inside = [](JsonElement inner) { return inner.is_object() || inner.is_array(); };
  for (const JsonMember member : value.object()) {
    if (!has_inside(member.value)) continue;
    if (auto found = repeated_below(member.value, keys)) return found;
  }
  for (const JsonElement item : value.array()) {
    if (!has_inside(item)) continue;
    if (auto found = repeated_below(item, keys)) return found;
  }
  return std::nullopt;
}

}  // namespace

// As deep as the parser allows, 1,024 levels.
std::optional<std::string> repeated_key(JsonElement value) {
  std::vector<std::string_view> keys;
  return repeated_below(value, keys);
}

}  // namespace twotrack
