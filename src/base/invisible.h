// What is not seen of a text.
//
// Who shows a text leaves this out: packet/shown_text.h for a model, text/terminal_text.h for a
// person. The redactor looks through the same: otherwise a secret with a bell inside would pass by
// the one and be put together again by the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace twotrack {

struct CharacterRange {
  char32_t first = 0;
  char32_t last = 0;
};

// Characters that a reader cannot see, but a parser or a terminal obeys: controls, soft hyphens,
// fillers, zero-width and direction marks, variation selectors, tags, format controls of scripts.
inline constexpr std::array kInvisible = {
    CharacterRange{0x00, 0x1F},       CharacterRange{0x7F, 0x9F},
    CharacterRange{0xAD, 0xAD},       CharacterRange{0x34F, 0x34F},
    CharacterRange{0x61C, 0x61C},     CharacterRange{0x115F, 0x1160},
    CharacterRange{0x17B4, 0x17B5},   CharacterRange{0x180B, 0x180F},
    CharacterRange{0x200B, 0x200F},   CharacterRange{0x2028, 0x202E},
    CharacterRange{0x2060, 0x206F},   CharacterRange{0x3164, 0x3164},
    CharacterRange{0xFE00, 0xFE0F},   CharacterRange{0xFEFF, 0xFEFF},
    CharacterRange{0xFFA0, 0xFFA0},   CharacterRange{0xFFF0, 0xFFFB},
    CharacterRange{0x13430, 0x1343F}, CharacterRange{0x1BCA0, 0x1BCA3},
    CharacterRange{0x1D173, 0x1D17A}, CharacterRange{0xE0000, 0xE0FFF}};

constexpr bool is_invisible(char32_t code) {
  return std::ranges::any_of(kInvisible, [&](const CharacterRange& range) {
    return code >= range.first && code <= range.last;
  });
}

// ESC, or a C1 code, which is ESC and a letter in one character.
constexpr bool begins_sequence(char32_t code) {
  return code == 0x1B || (code >= 0x80 && code <= 0x9F);
}

// How many bytes of `text` a terminal takes for one sequence. One that nothing ends takes no more
// than its first characters: a stray one must not hide the rest of a text. Each byte is looked at
// by few sequences: none goes on over the beginning of the next.
// REQUIRES: text begins with a character that begins a sequence.
size_t terminal_sequence_length(std::string_view text);

// The same for a model: a colour goes, of any other sequence only ESC. Never longer than what a
// terminal takes: the redactor looks that far.
// REQUIRES: text begins with ESC.
size_t shown_sequence_length(std::string_view text);

}  // namespace twotrack
