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

}  // namespace twotrack
