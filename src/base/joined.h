// Lists in messages: "a, b, c", and "a, b and 3 more".
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>

namespace twotrack {

// The words of all, or what `word` makes of each, with `between` between them.
template <std::ranges::input_range List, class Word = std::identity>
std::string joined(const List& all, std::string_view between = ", ", Word word = {}) {
  std::string text;
  for (const auto& one : all) {
    if (!text.empty()) text += between;
    text += std::invoke(word, one);
  }
  return text;
}

// At most `most` of the names, and how many others there are.
inline std::string few_of(std::span<const std::string> names, size_t most) {
  std::string text = joined(names.first(std::min(names.size(), most)));
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

}  // namespace twotrack
