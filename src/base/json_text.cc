#include "base/json_text.h"

#include <algorithm>
#include <array>
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

// Sixteen characters at once, in whatever instructions the processor has for that.
using Block = uint8_t __attribute__((vector_size(16)));
using BlockHalves = uint64_t __attribute__((vector_size(16)));

// How many of the sixteen characters at `text` are plain before the first that is not.
size_t plain_in_block(const char* text) {
  Block c;
  std::memcpy(&c, text, sizeof c);
  const auto marks = (BlockHalves)((c < 0x20) | (c == '"') | (c == '\\') | (c == 0x7f));
  const auto first = [](uint64_t half) {
    const int bits = std::endian::native == std::endian::little ? std::countr_zero(half)
                                                                : std::countl_zero(half);
    return static_cast<size_t>(bits) / 8;
  };
  return marks[0] != 0 ? first(marks[0]) : 8 + first(marks[1]);
}

// For each character of `from` the one in the same place of `to`, else NUL.
constexpr std::array<char, 256> make_table(std::string_view from, std::string_view to) {
  std::array<char, 256> table{};
  for (size_t i = 0; i < from.size(); ++i) table[static_cast<uint8_t>(from[i])] = to[i];
  return table;
}
constexpr auto kShortEscapes = make_table(kMeanings, kLetters);
constexpr auto kShortMeanings = make_table(kLetters, kMeanings);
constexpr size_t kEscapeBytesMax = 6;

// Writes the escape of `c` to `out` and returns the place behind it.
char* write_escape(char* out, char c) {
  const auto byte = static_cast<uint8_t>(c);
  *out++ = '\\';
  if (kShortEscapes[byte] != 0) {
    *out++ = kShortEscapes[byte];
    return out;
  }
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  for (const char digit : {'u', '0', '0', kHexDigits[byte >> 4], kHexDigits[byte & 15]}) {
    *out++ = digit;
  }
  return out;
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
  for (; at + sizeof(Block) <= text.size(); at += sizeof(Block)) {
    const size_t plain = plain_in_block(text.data() + at);
    if (plain < sizeof(Block)) return at + plain;
  }
  while (at < text.size() && is_plain(text[at])) ++at;
  return at;
}

void append_json_escaped(std::string& out, std::string_view text) {
  // In pieces through a buffer: a string that grows by a few bytes at each line end takes longer.
  constexpr size_t kPieceBytes = 512;
  char buffer[kPieceBytes * kEscapeBytesMax + sizeof(Block)];
  while (!text.empty()) {
    const std::string_view piece = text.substr(0, kPieceBytes);
    char* to = buffer;
    size_t at = 0;
    while (at + sizeof(Block) <= piece.size()) {
      std::memcpy(to, piece.data() + at, sizeof(Block));  // what is not plain is written over
      const size_t plain = plain_in_block(piece.data() + at);
      to += plain;
      at += plain;
      if (plain < sizeof(Block)) to = write_escape(to, piece[at++]);
    }
    for (; at < piece.size(); ++at) {
      if (is_plain(piece[at])) {
        *to++ = piece[at];
      } else {
        to = write_escape(to, piece[at]);
      }
    }
    out.append(buffer, static_cast<size_t>(to - buffer));
    text.remove_prefix(piece.size());
  }
}

JsonEscape read_json_escape(std::string_view text) {
  if (text.size() < 2 || text[0] != '\\') return {};
  if (const char meaning = kShortMeanings[static_cast<uint8_t>(text[1])]; meaning != 0) {
    return {.length = 2, .character = static_cast<uint8_t>(meaning)};
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
