// The lines of a text.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace twotrack::bench {

// Without their line feeds and without empty ones. They point into `text`.
inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace twotrack::bench
