#include "redact/leak_form.h"

#include <re2/re2.h>

#include <algorithm>

#include "base/encoding.h"
#include "base/utf8.h"

namespace twotrack::redact {
namespace {

// A part is at most this long, so that no regular expression outgrows RE2's memory.
constexpr size_t kPartBytesMax = 384;
// So many units are enough to tell that the whole form is worth a search.
constexpr size_t kHintUnits = 10;
// Fewer characters of base64 than this are found by chance.
constexpr size_t kBase64CharactersMin = 10;

// A unit is one character of the value, with every way to write it, as a regular expression.
using Units = std::vector<std::string>;

std::string join(const Units& units, size_t count, std::string_view gap) {
  std::string out;
  for (size_t i = 0; i < std::min(count, units.size()); ++i) {
    if (i > 0) out += gap;
    out += units[i];
  }
  return out;
}

// "[2][fF]" for '/': two hexadecimal digits in either case.
std::string hex_regex(uint32_t value, int digits) {
  std::string out;
  for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) {
    constexpr std::string_view kLower = "0123456789abcdef";
    constexpr std::string_view kUpper = "0123456789ABCDEF";
    const uint32_t digit = value >> shift & 15;
    out += {'[', kLower[digit]};
    if (digit > 9) out.push_back(kUpper[digit]);
    out.push_back(']');
  }
  return out;
}

std::string json_code_regex(uint32_t utf16) {
  return R"(\\+u)" + hex_regex(utf16, 4);
}

std::string percent_regex(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) out += "%" + hex_regex(static_cast<uint8_t>(c), 2);
  return out;
}

// Encoders leave these alone.
bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.' || c == '~';
}

std::string ascii_unit(char c) {
  if (is_plain(c)) return RE2::QuoteMeta(std::string_view(&c, 1));
  std::string out = "(?:";
  switch (c) {
    case '\n':
      out += R"(\r?\n|(?:\\+r)?\\+n|%0[dD]%0[aA])";
      break;
    case '\r':
      out += R"(\r|\\+r)";
      break;
    case '\t':
      out += R"(\t|\\+t)";
      break;
    case '\\':
      out += R"(\\+)";
      break;
    case ' ':
      out += R"( |\+)";
      break;
    default:
      // Any number of backslashes: each level of JSON, and of a shell, adds its own.
      out += R"(\\*)" + RE2::QuoteMeta(std::string_view(&c, 1));
  }
  out += "|" + percent_regex(std::string_view(&c, 1));
  out += "|" + json_code_regex(static_cast<uint8_t>(c)) + ")";
  return out;
}

std::string utf8_unit(std::string_view character) {
  const char32_t code = decode_utf8(character).code;
  std::string out = "(?:" + RE2::QuoteMeta(character) + "|" + percent_regex(character) + "|";
  if (code > 0xffff) {
    out += json_code_regex(0xd7c0 + (code >> 10)) + json_code_regex(0xdc00 + (code & 0x3ff));
  } else {
    out += json_code_regex(code);
  }
  return out + ")";
}

std::string byte_unit(std::string_view byte) {
  return "(?:" + RE2::QuoteMeta(byte) + "|" + percent_regex(byte) + ")";
}

Units text_units(std::string_view value) {
  Units units;
  while (!value.empty()) {
    const Utf8Character first = decode_utf8(value);
    const std::string_view character = value.substr(0, first.length);
    if (first.code == kNoCharacter) {
      units.push_back(byte_unit(character));
    } else if (first.length == 1) {
      units.push_back(ascii_unit(value[0]));
    } else {
      units.push_back(utf8_unit(character));
    }
    value.remove_prefix(first.length);
  }
  return units;
}

LeakForm text_form(std::string_view value) {
  const Units units = text_units(value);
  return {.hint = join(units, kHintUnits, ""), .regex = "(" + join(units, units.size(), "") + ")"};
}

std::string base64_unit(char c) {
  if (c == '+') return R"((?:[+-]|%2[bB]|\\+u002[bB]))";
  if (c == '/') return R"((?:\\*/|_|%2[fF]|\\+u002[fF]))";
  return std::string(1, c);
}

// The value as it stands in the base64 of a text that has `shift` (mod 3) bytes before it. The
// characters at its two ends also hold bits of the neighbours, so they can be anything; they go
// too, because they hold bits of the secret.
LeakForm base64_form(std::string_view value, size_t shift) {
  const std::string all = to_base64(std::string(shift, '\0') + std::string(value));
  const size_t bits = (shift + value.size()) * 8;
  const size_t begin = (shift * 8 + 5) / 6;
  const size_t end = bits / 6;
  Units units;
  for (size_t i = begin; i < end; ++i) units.push_back(base64_unit(all[i]));
  if (units.size() < kBase64CharactersMin) return {};

  // Encoders break lines, and the line ends may be escaped in their turn.
  constexpr std::string_view kGap = R"((?:[\r\n]|\\+[rn])*)";
  constexpr std::string_view kHintGap = R"([\r\n\\rn]*)";  // Says less, and compiles to less.
  constexpr std::string_view kEdge = "[A-Za-z0-9+/_-]?";
  std::string regex = join(units, units.size(), kGap);
  if (shift > 0) regex = std::string(kEdge).append(kGap) + regex;
  if (bits % 6 != 0) regex.append(kGap).append(kEdge);
  return {.hint = join(units, kHintUnits, kHintGap), .regex = "(" + regex + ")"};
}

// Two digits for each byte, as "68756e", "68 75 6e" or "68:75:6E".
LeakForm hex_form(std::string_view value) {
  Units units;
  for (const char c : value) units.push_back(hex_regex(static_cast<uint8_t>(c), 2));
  constexpr std::string_view kGap = "[ :]?";
  return {.hint = join(units, kHintUnits / 2, kGap),
          .regex = "(" + join(units, units.size(), kGap) + ")"};
}

// Cuts at characters, into parts of about the same size.
std::vector<std::string_view> parts_of(std::string_view value) {
  std::vector<std::string_view> parts;
  while (value.size() > kPartBytesMax) {
    const size_t count = (value.size() + kPartBytesMax - 1) / kPartBytesMax;
    size_t length = 0;
    while (length < value.size() / count) length += decode_utf8(value.substr(length)).length;
    parts.push_back(value.substr(0, length));
    value.remove_prefix(length);
  }
  parts.push_back(value);
  return parts;
}

}  // namespace

std::vector<LeakForm> leak_forms(std::string_view value) {
  std::vector<LeakForm> forms;
  for (const std::string_view part : parts_of(value)) {
    forms.push_back(text_form(part));
    forms.push_back(hex_form(part));
    for (size_t shift = 0; shift < 3; ++shift) {
      LeakForm form = base64_form(part, shift);
      if (!form.regex.empty()) forms.push_back(std::move(form));
    }
  }
  return forms;
}

}  // namespace twotrack::redact
