// UTF-8: what is valid, where a text may be cut, a character as bytes and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace twotrack {

bool is_utf8(std::string_view bytes);

// Each byte that belongs to no UTF-8 character becomes U+FFFD. For people to read, never for
// data.
std::string repair_utf8(std::string_view bytes);

// The longest prefix of `text` that is at most `bytes_max` long and does not cut a character.
// REQUIRES: text is UTF-8.
std::string_view utf8_prefix(std::string_view text, size_t bytes_max);
// The same from the end.
std::string_view utf8_suffix(std::string_view text, size_t bytes_max);

// REQUIRES: point <= 0x10FFFF. Half of a surrogate pair gives invalid UTF-8: code that reads
// foreign text rejects it first.
void append_utf8(std::string& out, uint32_t point);

inline constexpr char32_t kNoCharacter = 0xFFFFFFFF;

struct Utf8Character {
  char32_t code = kNoCharacter;
  size_t length = 1;  // in bytes
};

// The first character of `text`. Overlong forms, surrogates and numbers beyond Unicode are none,
// one byte long. REQUIRES: text is not empty.
Utf8Character decode_utf8(std::string_view text);

}  // namespace twotrack
