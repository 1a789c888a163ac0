// Whether a sentence says nothing that a text does not say already.
#pragma once

#include <string_view>

#include "base/ascii.h"

namespace twotrack {

// Every word of it stands in the text as well.
inline bool is_told(std::string_view sentence, std::string_view text) {
  const auto is_of_word = [](char c) { return is_letter(c) || is_digit(c) || (c & 0x80) != 0; };
  for (size_t at = 0; at < sentence.size();) {
    size_t end = at;
    while (end < sentence.size() && is_of_word(sentence[end])) ++end;
    if (text.find(sentence.substr(at, end - at)) == std::string_view::npos) return false;
    at = end + 1;
  }
  return true;
}

}  // namespace twotrack
