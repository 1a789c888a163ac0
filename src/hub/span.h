// Span: bytes [begin, end) of a text.
#pragma once

#include <cstdint>
#include <string_view>

namespace twotrack::hub {

struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;

  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
  bool operator==(const Span&) const = default;
};

// In the order of the text, outer ones first.
inline bool comes_before(const Span& a, const Span& b) {
  return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
}

}  // namespace twotrack::hub
