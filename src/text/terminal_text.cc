#include "text/terminal_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <iterator>

namespace twotrack {
namespace {

constexpr char32_t kInvalid = 0xFFFFFFFF;
constexpr char32_t kEscape = 0x1B;
constexpr char32_t kDelete = 0x7F;
constexpr char32_t kStringTerminator = 0x9C;

struct Character {
  char32_t code = kInvalid;
  size_t length = 1;  // in bytes
};

bool is_continuation(char c) {
  return (static_cast<uint8_t>(c) & 0xC0U) == 0x80U;
}

// The character at the beginning of `text`, which is not empty. Overlong forms, surrogates and
// numbers beyond Unicode are invalid, one byte long.
Character decode(std::string_view text) {
  const auto first = static_cast<uint8_t>(text[0]);
  if (first < 0x80) return {first, 1};
  const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || first > 0xF4 || text.size() < length) return {};
  char32_t code = first & (0x7FU >> length);
  for (size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return {};
    code = (code << 6U) | (static_cast<uint8_t>(text[i]) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, length};
}

// Marks that change the text direction, so that a line looks like a different one.
bool is_direction_mark(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool is_control(char32_t c) {
  return c < 0x20 || (c >= kDelete && c <= 0x9F);
}

bool is_obeyed(char32_t c) {
  return is_control(c) || is_direction_mark(c);
}

// The length of a control sequence's parameters and final byte: ESC [ was before `rest`.
size_t control_sequence_length(std::string_view rest) {
  size_t at = 0;
  while (at < rest.size() && rest[at] >= 0x20 && rest[at] <= 0x3F) ++at;
  if (at < rest.size() && rest[at] >= 0x40 && rest[at] <= 0x7E) ++at;
  return at;
}

// The length of a string sequence's content and terminator; 0 if nothing terminates it. Then only
// its introducer is removed: a stray one must not hide the rest of a text.
size_t string_sequence_length(std::string_view rest) {
  for (size_t at = 0; at < rest.size();) {
    if (rest[at] == '\a') return at + 1;
    if (rest.substr(at).starts_with("\x1b\\")) return at + 2;
    const Character next = decode(rest.substr(at));
    at += next.length;
    if (next.code == kStringTerminator) return at;
  }
  return 0;
}

// What follows an introducer `kind` (the letter after ESC): its length in `rest`.
size_t sequence_length(char kind, std::string_view rest) {
  switch (kind) {
    case '[':
      return control_sequence_length(rest);
    case ']':  // OSC: title, clipboard, links
    case 'P':  // DCS
    case 'X':  // SOS
    case '^':  // PM
    case '_':  // APC
      return string_sequence_length(rest);
    default:
      return 0;
  }
}

// The length of the escape sequence at the beginning of `text`, which starts with ESC.
size_t escape_length(std::string_view text) {
  size_t at = 1;
  while (at < text.size() && text[at] >= 0x20 && text[at] <= 0x2F) ++at;  // intermediate bytes
  if (at == text.size()) return at;
  const char kind = text[at];
  if (kind < 0x30 || kind > 0x7E) return at;
  ++at;
  return at == 2 ? at + sequence_length(kind, text.substr(at)) : at;
}

// Characters that take no room, and are no part of a letter.
bool is_unseen(char32_t c) {
  return c == 0xAD || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE0FFF);
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

// The bytes to skip for the control character `next` at the beginning of `text`.
size_t control_length(Character next, std::string_view text) {
  if (next.code == kEscape) return escape_length(text);
  // U+0080..U+009F are ESC and a letter in one character.
  if (next.code >= 0x80 && next.code <= 0x9F) {
    const char kind = static_cast<char>(next.code - 0x40);
    return next.length + sequence_length(kind, text.substr(next.length));
  }
  return next.length;
}

void append_break(std::string& out, std::string_view& text) {
  out.push_back('\n');
  const bool pair = text.starts_with("\r\n");
  text.remove_prefix(pair ? 2 : 1);
}

struct Range {
  char32_t first;
  char32_t last;
};

// Characters of zero width, and characters that take two columns. Coarse on purpose: a
// wrong guess shifts a table by a column.
constexpr Range kNarrowest[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},  {0x064B, 0x065F},
    {0x0900, 0x0902}, {0x093C, 0x093C}, {0x0941, 0x0948}, {0x0E31, 0x0E31},  {0x0E34, 0x0E3A},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200D}, {0x2060, 0x2060},  {0x20D0, 0x20FF},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0000, 0xE01EF}};
constexpr Range kWide[] = {
    {0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x2614, 0x2615},
    {0x26A1, 0x26A1},   {0x2705, 0x2705},   {0x274C, 0x274C},   {0x2753, 0x2757},
    {0x2795, 0x2797},   {0x2B1B, 0x2B1C},   {0x2B50, 0x2B50},   {0x2E80, 0x303E},
    {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
    {0x1F900, 0x1F9FF}, {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};

template <size_t N>
bool is_in(const Range (&ranges)[N], char32_t c) {
  const auto* after = std::ranges::upper_bound(ranges, c, {}, &Range::first);
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
    const Character next = decode(text);
    if (next.code == kInvalid) {
      append_invalid_byte(out, text[0]);
      text.remove_prefix(1);
    } else if (next.code == '\n' || next.code == '\r') {
      append_break(out, text);
    } else if (is_control(next.code) && next.code != '\t') {
      text.remove_prefix(control_length(next, text));
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

std::string visible(std::string_view text, std::string_view kept) {
  std::string out;
  for (; !text.empty(); text.remove_prefix(decode(text).length)) {
    const Character next = decode(text);
    if (next.code == kInvalid) {
      append_invalid_byte(out, text[0]);
    } else if (kept.find(text[0]) == std::string_view::npos &&
               (is_obeyed(next.code) || is_unseen(next.code))) {
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
    const Character next = decode(json);
    // Line feeds separate values; inside strings JSON has no control characters below U+0020.
    if (next.code != kInvalid && is_obeyed(next.code) && next.code >= 0x20) {
      append_code(out, next.code);
    } else {
      out.append(json.substr(0, next.length));
    }
    json.remove_prefix(next.length);
  }
  return out;
}

size_t display_width(std::string_view text) {
  size_t width = 0;
  while (!text.empty()) {
    const Character next = decode(text);
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
    const Character next = decode(text.substr(at));
    width += columns_of(next.code);
    if (width > columns - 1) break;
    at += next.length;
  }
  return std::string(text.substr(0, at)) + "…";
}

}  // namespace twotrack
