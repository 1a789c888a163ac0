// few_of: "a, b and 3 more", for messages.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

namespace twotrack {

// At most `most` of the names, and how many others there are.
inline std::string few_of(std::span<const std::string> names, size_t most) {
  std::string text;
  for (const std::string& name : names.first(std::min(names.size(), most))) {
    text += (text.empty() ? "" : ", ") + name;
  }
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

}  // namespace twotrack
