// UTF-8: a character as bytes, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace twotrack {

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
