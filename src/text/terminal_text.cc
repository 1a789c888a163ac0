#include "text/terminal_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <iterator>

#include "base/ascii.h"
#include "base/invisible.h"
#include "base/utf8.h"

namespace twotrack {
namespace {

// Marks that change the text direction, so that a line looks like a different one.
bool is_direction_mark(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F);
}

bool is_obeyed(char32_t c) {
  return is_control(c) || is_direction_mark(c);
}

void append_code(std::string& out, char32_t code) {
  char text[16];
  std::snprintf(text, sizeof text, "\\u%04x", static_cast<unsigned>(code));
  out += text;
}

void append_invalid_byte(std::string& out, char byte) {
  char text[8];
  std::snprintf(text, sizeof text, "\\x%02x", static_cast<unsigned>(static_cast<uint8_t>(byte)));
  out += text;
}

void append_break(std::string& out, std::string_view& text) {
  out.push_back('\n');
  const bool pair = text.starts_with("\r\n");
  text.remove_prefix(pair ? 2 : 1);
}

// Characters of zero width, and characters that take two columns. Coarse on purpose: a
// wrong guess shifts a table by a column.
constexpr CharacterRange kNarrowest[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},  {0x064B, 0x065F},
    {0x0900, 0x0902}, {0x093C, 0x093C}, {0x0941, 0x0948}, {0x0E31, 0x0E31},  {0x0E34, 0x0E3A},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200D}, {0x2060, 0x2060},  {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0000, 0xE01EF}};
constexpr CharacterRange kWide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x2614, 0x2615},
    {0x26A1, 0x26A1},   {0x2705, 0x2705},   {0x274C, 0x274C},   {0x2753, 0x2757},
    {0x2795, 0x2797},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2E80, 0x303E},
    {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};

template <size_t N>
bool is_in(const CharacterRange (&ranges)[N], char32_t c) {
  const auto* after = std::ranges::upper_bound(ranges, c, {}, &CharacterRange::first);
  return after != std::begin(ranges) && c <= std::prev(after)->last;
}

size_t columns_of(char32_t c) {
  if (c < 0x300) return 1;
  if (is_in(kNarrowest, c)) return 0;
  return is_in(kWide, c) ? 2 : 1;
}

}  // namespace

std::string terminal_text(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Utf8Character next = decode_utf8(text);
    if (next.code == kNoCharacter) {
      append_invalid_byte(out, text[0]);
      text.remove_prefix(1);
    } else if (next.code == '\n' || next.code == '\r') {
      append_break(out, text);
    } else if (is_control(next.code) && next.code != '\t') {
      text.remove_prefix(begins_sequence(next.code) ? terminal_sequence_length(text) : next.length);
    } else {
      if (!is_direction_mark(next.code)) out.append(text.substr(0, next.length));
      text.remove_prefix(next.length);
    }
  }
  return out;
}

std::string terminal_line(std::string_view text) {
  std::string line;
  bool space = false;
  for (const char c : terminal_text(text)) {
    if (c == ' ' || c == '\n' || c == '\t') {
      space = !line.empty();
      continue;
    }
    if (space) line.push_back(' ');
    space = false;
    line.push_back(c);
  }
  return line;
}

namespace {

constexpr char32_t kBrailleBlank = 0x2800;  // looks like a space, and no program takes it for one

std::string visible(std::string_view text, std::string_view kept) {
  std::string out;
  for (; !text.empty(); text.remove_prefix(decode_utf8(text).length)) {
    const Utf8Character next = decode_utf8(text);
    if (next.code == kNoCharacter) {
      append_invalid_byte(out, text[0]);
    } else if (kept.find(text[0]) == std::string_view::npos &&
               (is_invisible(next.code) || next.code == kBrailleBlank)) {
      append_code(out, next.code);
    } else {
      out.append(text.substr(0, next.length));
    }
  }
  return out;
}

}  // namespace

std::string visible_line(std::string_view text) {
  return visible(text, "");
}

std::string visible_text(std::string_view text) {
  return visible(text, "\n\t");
}

std::string terminal_json(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  while (!json.empty()) {
    const Utf8Character next = decode_utf8(json);
    if (next.code == kNoCharacter) {
      append_code(out, 0xFFFD);
    } else if (is_obeyed(next.code) && next.code != '\n' && next.code != '\t') {
      append_code(out, next.code);
    } else {
      out.append(json.substr(0, next.length));
    }
    json.remove_prefix(next.length);
  }
  return out;
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view kPlain = "_-./:@%+,=";
  const std::string line = terminal_line(text);
  const bool is_plain = std::ranges::all_of(line, [&](char c) {
    return is_letter(c) || is_digit(c) || kPlain.find(c) != std::string_view::npos;
  });
  if (is_plain && !line.empty()) return line;
  std::string quoted = "'";
  for (const char c : line) {
    if (c == '\'') quoted += "'\\'";
    quoted += c;
  }
  return quoted + "'";
}

size_t display_width(std::string_view text) {
  size_t width = 0;
  while (!text.empty()) {
    const Utf8Character next = decode_utf8(text);
    width += columns_of(next.code);
    text.remove_prefix(next.length);
  }
  return width;
}

std::string cut_to_width(std::string_view text, size_t columns) {
  if (display_width(text) <= columns) return std::string(text);
  if (columns == 0) return "";
  size_t width = 0;
  size_t at = 0;
  while (at < text.size()) {
    const Utf8Character next = decode_utf8(text.substr(at));
    width += columns_of(next.code);
    if (width > columns - 1) break;
    at += next.length;
  }
  return std::string(text.substr(0, at)) + "…";
}

}  // namespace twotrack
