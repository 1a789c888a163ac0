#include "model/unicode_class.h"

#include <algorithm>
#include <array>

namespace twotrack::model {
namespace {

// The property White_Space.
constexpr CodeRange kSpaceRanges[] = {
    {0x09, 0x0d},     {0x20, 0x20},     {0x85, 0x85},     {0xa0, 0xa0},     {0x1680, 0x1680},
    {0x2000, 0x200a}, {0x2028, 0x2029}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

bool range_contains(std::span<const CodeRange> ranges, char32_t code) {
  const auto after = std::ranges::upper_bound(ranges, code, {}, &CodeRange::first);
  return after != ranges.begin() && code <= std::prev(after)->last;
}

CharacterClass look_up(char32_t code) {
  if (range_contains(letter_ranges(), code)) return CharacterClass::kLetter;
  if (range_contains(number_ranges(), code)) return CharacterClass::kNumber;
  if (range_contains(kSpaceRanges, code)) return CharacterClass::kSpace;
  return CharacterClass::kOther;
}

}  // namespace

CharacterClass class_of(char32_t code) {
  static const auto ascii = [] {
    std::array<CharacterClass, 128> classes{};
    for (char32_t c = 0; c < classes.size(); ++c) classes[c] = look_up(c);
    return classes;
  }();
  return code < ascii.size() ? ascii[code] : look_up(code);
}

Character first_character(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<char32_t>(static_cast<uint8_t>(text[i])); };
  const auto continued = [&](size_t i) { return byte(i) & 0x3f; };
  const char32_t lead = byte(0);
  if (lead < 0x80) return {.code = lead, .bytes = 1};
  if (lead < 0xe0) return {.code = (lead & 0x1f) << 6 | continued(1), .bytes = 2};
  if (lead < 0xf0) {
    return {.code = (lead & 0x0f) << 12 | continued(1) << 6 | continued(2), .bytes = 3};
  }
  return {.code = (lead & 0x07) << 18 | continued(1) << 12 | continued(2) << 6 | continued(3),
          .bytes = 4};
}

}  // namespace twotrack::model
