#include "base/json_text.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

#include "base/utf8.h"

namespace twotrack {
namespace {

// The escapes of two characters: what stands behind the backslash, and what it means, in the same
// place. A slash may be escaped but need not be.
constexpr std::string_view kLetters = "\"\\/nrtbf";
constexpr std::string_view kMeanings = "\"\\/\n\r\t\b\f";

// Characters that stand for themselves in a JSON string. DEL is legal there, but `less` and
// terminals do not like it, so it is escaped too.
bool is_plain(char c) {
  return static_cast<uint8_t>(c) >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

// The same question for eight characters at once: the high bit of each byte that is not plain. A
// byte above the first such one may be marked wrongly (a subtraction borrows), so only the lowest
// mark counts.
constexpr uint64_t not_plain(uint64_t word) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  const auto is_zero = [](uint64_t bytes) { return (bytes - kOnes) & ~bytes; };
  const uint64_t control = (word - kOnes * 0x20) & ~word;
  return (control | is_zero(word ^ kOnes * '"') | is_zero(word ^ kOnes * '\\') |
          is_zero(word ^ kOnes * 0x7f)) &
         kOnes * 0x80;
}

void append_escape(std::string& out, char c) {
  const size_t place = kMeanings.find(c);
  if (place != std::string_view::npos) {
    const char escape[] = {'\\', kLetters[place]};
    out.append(escape, sizeof escape);
    return;
  }
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  const auto byte = static_cast<uint8_t>(c);
  const char escape[] = {'\\', 'u', '0', '0', kHexDigits[byte >> 4], kHexDigits[byte & 15]};
  out.append(escape, sizeof escape);
}

// The code unit of the "\uXXXX" at the head of `text`.
std::optional<uint32_t> code_unit(std::string_view text) {
  if (text.size() < 6 || !text.starts_with("\\u")) return std::nullopt;
  uint32_t unit = 0;
  for (const char c : text.substr(2, 4)) {
    const bool is_digit = c >= '0' && c <= '9';
    const auto letter = static_cast<char>(c | 0x20);
    if (!is_digit && (letter < 'a' || letter > 'f')) return std::nullopt;
    unit = unit << 4 | static_cast<uint32_t>(is_digit ? c - '0' : letter - 'a' + 10);
  }
  return unit;
}

bool is_high_surrogate(uint32_t unit) {
  return unit >= 0xD800 && unit <= 0xDBFF;
}
bool is_low_surrogate(uint32_t unit) {
  return unit >= 0xDC00 && unit <= 0xDFFF;
}

}  // namespace

size_t json_plain_length(std::string_view text) {
  size_t at = 0;
  if constexpr (std::endian::native == std::endian::little) {
    for (uint64_t word = 0; at + sizeof word <= text.size(); at += sizeof word) {
      std::memcpy(&word, text.data() + at, sizeof word);
      const uint64_t marks = not_plain(word);
      if (marks != 0) return at + static_cast<size_t>(std::countr_zero(marks)) / 8;
    }
  }
  while (at < text.size() && is_plain(text[at])) ++at;
  return at;
}

void append_json_escaped(std::string& out, std::string_view text) {
  while (true) {
    const size_t plain = json_plain_length(text);
    out.append(text, 0, plain);
    if (plain == text.size()) return;
    append_escape(out, text[plain]);
    text.remove_prefix(plain + 1);
  }
}

JsonEscape read_json_escape(std::string_view text) {
  if (text.size() < 2 || text[0] != '\\') return {};
  const size_t place = kLetters.find(text[1]);
  if (place != std::string_view::npos) {
    return {.length = 2, .character = static_cast<uint8_t>(kMeanings[place])};
  }
  const auto unit = code_unit(text);
  if (!unit) return {};
  if (is_high_surrogate(*unit)) {
    const auto low = code_unit(text.substr(6));
    if (!low || !is_low_surrogate(*low)) return {.is_half_pair = true};
    return {.length = 12, .character = 0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00)};
  }
  if (is_low_surrogate(*unit)) return {.is_half_pair = true};
  return {.length = 6, .character = *unit};
}

std::string json_unescape(std::string_view escaped) {
  std::string text;
  text.reserve(escaped.size());
  while (!escaped.empty()) {
    const size_t plain = std::min(escaped.find('\\'), escaped.size());
    text.append(escaped, 0, plain);
    escaped.remove_prefix(plain);
    if (escaped.empty()) break;
    const JsonEscape escape = read_json_escape(escaped);
    if (escape.length == 0) {
      text.push_back('\\');
      escaped.remove_prefix(1);
    } else {
      append_utf8(text, escape.character);
      escaped.remove_prefix(escape.length);
    }
  }
  return text;
}

}  // namespace twotrack
