// What the patterns of tokenizers ask of a character: \p{L}, \p{N}, \s, or none of them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace twotrack::model {

enum class CharacterClass : uint8_t { kOther, kLetter, kNumber, kSpace };

CharacterClass class_of(char32_t code);

struct Character {
  char32_t code = 0;
  size_t bytes = 0;
};

// The character at the head of `text`. REQUIRES: text is UTF-8 and not empty.
Character first_character(std::string_view text);

struct CodeRange {
  char32_t first;
  char32_t last;
};

// Sorted; of the general categories L and N.
std::span<const CodeRange> letter_ranges();
std::span<const CodeRange> number_ranges();

}  // namespace twotrack::model
