// Closed sets of words: an enumeration whose names stand beside it once, in its order.
//
//   enum class Freshness : uint8_t { kFresh, kStale, kMissing };
//   constexpr auto all_names(Freshness) { return name_list("fresh", "stale", "missing"); }
//
// Then name_of(Freshness::kStale) is "stale", and named<Freshness>("stale") is that value.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace twotrack {

template <class... Text>
constexpr auto name_list(Text... names) {
  return std::array<std::string_view, sizeof...(Text)>{names...};
}

template <class Set>
concept ClosedSet = requires(Set one) { all_names(one); };

template <ClosedSet Set>
constexpr std::string_view name_of(Set one) {
  return all_names(one).at(static_cast<size_t>(one));
}

// Nothing for any other text.
template <ClosedSet Set>
constexpr std::optional<Set> named(std::string_view name) {
  constexpr auto kAll = all_names(Set{});
  for (size_t i = 0; i < kAll.size(); ++i) {
    if (kAll[i] == name) return static_cast<Set>(i);
  }
  return std::nullopt;
}

}  // namespace twotrack
