#include "base/utf8.h"

namespace twotrack {

void append_utf8(std::string& out, uint32_t point) {
  const auto byte = [&](uint32_t value) { out.push_back(static_cast<char>(value)); };
  if (point < 0x80) {
    byte(point);
    return;
  }
  // The first byte says how many follow; each of these has six bits.
  const int following = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  constexpr uint32_t kFirst[] = {0, 0xC0, 0xE0, 0xF0};
  byte(kFirst[following] | point >> (6 * following));
  for (int i = following; i-- > 0;) byte(0x80 | (point >> (6 * i) & 0x3F));
}

Utf8Character decode_utf8(std::string_view text) {
  const auto first = static_cast<uint8_t>(text[0]);
  if (first < 0x80) return {first, 1};
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || first > 0xF4 || text.size() < length) return {};
  char32_t code = first & (0x7FU >> length);
  for (size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<uint8_t>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return {};
    code = (code << 6U) | (byte & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, length};
}

}  // namespace twotrack
