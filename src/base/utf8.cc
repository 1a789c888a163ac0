#include "base/utf8.h"

#include <simdjson.h>

namespace twotrack {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr size_t kShortBytesMax = 32;

bool is_ascii(std::string_view bytes) {
  uint8_t all = 0;
  for (const char c : bytes) all |= static_cast<uint8_t>(c);
  return all < 0x80;
}

bool is_continuation(char c) {
  return (static_cast<uint8_t>(c) & 0xC0) == 0x80;
}

}  // namespace

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

bool is_utf8(std::string_view bytes) {
  // Keys and names are short and mostly ASCII: looking is quicker than the call.
  if (bytes.size() <= kShortBytesMax && is_ascii(bytes)) return true;
  return simdjson::validate_utf8(bytes.data(), bytes.size());
}

std::string repair_utf8(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    // A character has at most four bytes; what is none of them loses its first byte.
    size_t length = 1;
    while (length < 4 && length < bytes.size() && !is_utf8(bytes.substr(0, length))) ++length;
    const bool is_character = is_utf8(bytes.substr(0, length));
    text.append(is_character ? bytes.substr(0, length) : kReplacement);
    bytes.remove_prefix(is_character ? length : 1);
  }
  return text;
}

std::string_view utf8_prefix(std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  size_t end = bytes_max;
  while (end > 0 && is_continuation(text[end])) --end;
  return text.substr(0, end);
}

std::string_view utf8_suffix(std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return text;
  size_t start = text.size() - bytes_max;
  while (start < text.size() && is_continuation(text[start])) ++start;
  return text.substr(start);
}

}  // namespace twotrack
