#include "mcp/clean_text.h"

#include <cstdint>

#include "base/encoding.h"

namespace twotrack::mcp {
namespace {

constexpr std::string_view kCutOff = "…";

struct Character {
  uint32_t code = 0;
  size_t length = 1;
};

// REQUIRES: text is UTF-8 and not empty.
Character first_of(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const auto tail = [&](size_t i) { return static_cast<uint32_t>(byte(i) & 0x3F); };
  const uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  if (first < 0xE0) return {((first & 0x1F) << 6) | tail(1), 2};
  if (first < 0xF0) return {((first & 0x0F) << 12) | (tail(1) << 6) | tail(2), 3};
  return {((first & 0x07) << 18) | (tail(1) << 12) | (tail(2) << 6) | tail(3), 4};
}

bool is_space(uint32_t code) {
  return code <= 0x20 || (code >= 0x7F && code <= 0xA0) || code == 0x2028 || code == 0x2029;
}

// Zero-width characters, marks that reorder text, tags.
bool is_hidden(uint32_t code) {
  return (code >= 0x200B && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || code == 0x00AD ||
         (code >= 0xFE00 && code <= 0xFE0F) || (code >= 0xE0000 && code <= 0xE01EF);
}

}  // namespace

std::string clean_text(std::string_view text, size_t bytes_max) {
  const std::string whole = repair_utf8(text);
  std::string clean;
  bool is_space_due = false;
  for (std::string_view rest = whole; !rest.empty();) {
    const Character character = first_of(rest);
    if (is_space(character.code)) {
      is_space_due = !clean.empty();
    } else if (!is_hidden(character.code)) {
      if (is_space_due) clean.push_back(' ');
      is_space_due = false;
      clean.append(rest.substr(0, character.length));
    }
    rest.remove_prefix(character.length);
    if (clean.size() > bytes_max) {
      clean = utf8_prefix(clean, bytes_max - kCutOff.size());
      return clean.append(kCutOff);
    }
  }
  return clean;
}

}  // namespace twotrack::mcp
