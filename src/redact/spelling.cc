#include "redact/spelling.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>

#include "base/ascii.h"
#include "base/utf8.h"

namespace twotrack::redact {
namespace {

// How many bytes spell what, if anything is seen of it.
struct Spelled {
  size_t bytes = 0;  // 0: it is no spelling
  std::optional<char32_t> means{};
};

uint8_t byte_at(std::string_view text, size_t at) {
  return at < text.size() ? static_cast<uint8_t>(text[at]) : 0;
}

bool is_between(uint8_t byte, uint8_t first, uint8_t last) {
  return byte >= first && byte <= last;
}

// ---- Codes of a terminal ----

constexpr size_t kControlBytesMax = 2048;  // of a link's address

size_t skip(std::string_view text, size_t at, uint8_t first, uint8_t last) {
  while (at < text.size() && is_between(byte_at(text, at), first, last)) ++at;
  return at;
}

// "[38:2::255:0:0m", from its parameters on; 0 if it does not end.
size_t sequence_end(std::string_view text, size_t at) {
  at = skip(text, skip(text, at, 0x30, 0x3f), 0x20, 0x2f);
  return is_between(byte_at(text, at), 0x40, 0x7e) ? at + 1 : 0;
}

// "]8;;https://…", a title: up to BEL or ST.
size_t string_end(std::string_view text, size_t at) {
  const size_t stop = std::min(text.size(), at + kControlBytesMax);
  for (; at < stop; ++at) {
    const std::string_view two = text.substr(at, 2);
    if (text[at] == '\a') return at + 1;
    if (two == "\x1b\\" || two == "\xc2\x9c") return at + 2;
    if (text[at] == '\x1b') return 0;
  }
  return 0;
}

// From what stands behind ESC, or what a C1 code stands for, on.
size_t control_end(std::string_view text, size_t at, uint8_t code) {
  if (code == '[') return sequence_end(text, at);
  const bool is_string =
      std::string_view("]PX^_").find(static_cast<char>(code)) != std::string_view::npos;
  if (is_string) return string_end(text, at);
  return at;
}

Spelled read_escape_code(std::string_view text) {
  const uint8_t code = byte_at(text, 1);
  if (is_between(code, 0x20, 0x2f)) {  // "(B": another alphabet
    const size_t at = skip(text, 2, 0x20, 0x2f);
    return {is_between(byte_at(text, at), 0x30, 0x7e) ? at + 1 : 0};
  }
  return {is_between(code, 0x30, 0x7e) ? control_end(text, 2, code) : 0};
}

// ---- UTF-8 ----

char32_t code_point(std::string_view text, size_t bytes) {
  constexpr uint8_t kLead[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  char32_t code = static_cast<uint8_t>(text[0]) & kLead[bytes];
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte_at(text, i) & 0x3f);
  }
  return code;
}

bool is_without_width(char32_t code) {
  struct Range {
    char32_t first;
    char32_t last;
  };
  constexpr Range kRanges[] = {
      {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},   {0x180b, 0x180f}, {0x200b, 0x200f},
      {0x202a, 0x202e}, {0x2060, 0x206f}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff}, {0xe0000, 0xe0fff}};
  return std::ranges::any_of(
      kRanges, [&](const Range& range) { return code >= range.first && code <= range.last; });
}

Spelled read_utf8(std::string_view text) {
  const uint8_t lead = byte_at(text, 0);
  const size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const char32_t code = code_point(text, bytes);
  if (code >= 0x80 && code < 0xa0) {
    return {control_end(text, 2, static_cast<uint8_t>(code - 0x40))};
  }
  if (code >= 0xff01 && code <= 0xff5e) return {bytes, code - 0xfee0};
  return {is_without_width(code) ? bytes : 0};
}

// ---- Escapes ----

std::optional<char32_t> number(std::string_view digits, int base) {
  uint32_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (digits.empty() || error != std::errc{} || end != digits.data() + digits.size()) return {};
  return value <= 0x10ffff ? std::optional<char32_t>(value) : std::nullopt;
}

// `count` digits behind `at`.
Spelled read_digits(std::string_view text, size_t at, size_t count, int base) {
  const auto code = at + count <= text.size() ? number(text.substr(at, count), base) : std::nullopt;
  return code ? Spelled{at + count, code} : Spelled{};
}

// Up to `end`.
Spelled read_until(std::string_view text, size_t at, char end, int base) {
  constexpr size_t kDigitsMax = 8;
  const size_t stop = text.substr(0, at + kDigitsMax + 1).find(end, at);
  if (stop == std::string_view::npos) return {};
  const auto code = number(text.substr(at, stop - at), base);
  return code ? Spelled{stop + 1, code} : Spelled{};
}

// Each level of JSON adds backslashes of its own.
Spelled read_backslash(std::string_view text) {
  constexpr size_t kBackslashesMax = 64;
  const size_t at = std::min(text.substr(0, kBackslashesMax).find_first_not_of('\\'), text.size());
  switch (byte_at(text, at)) {
    case '\r':
    case '\n': {
      const size_t line = text[at] == '\r' && byte_at(text, at + 1) == '\n' ? at + 2 : at + 1;
      return {std::min(text.find_first_not_of(" \t", line), text.size())};
    }
    case 'n':
    case 'r':
      return {at + 1, text[at] == 'n' ? '\n' : '\r'};
    case 'u':
      if (byte_at(text, at + 1) == '{') return read_until(text, at + 2, '}', 16);
      return read_digits(text, at + 1, 4, 16);
    case 'U':
      return read_digits(text, at + 1, 8, 16);
    case 'x':
      return read_digits(text, at + 1, 2, 16);
    case 'e':
      return byte_at(text, at + 1) == '[' ? Spelled{at + 1, 0x1b} : Spelled{};
    case '0':
    case '1':
      return read_digits(text, at, 3, 8);
    default:
      return {};
  }
}

Spelled read_entity(std::string_view text) {
  if (byte_at(text, 1) != '#') return {};
  const bool is_hex = byte_at(text, 2) == 'x' || byte_at(text, 2) == 'X';
  return is_hex ? read_until(text, 3, ';', 16) : read_until(text, 2, ';', 10);
}

Spelled read_spelling(std::string_view text) {
  switch (byte_at(text, 0)) {
    case 0:
      return {1};  // between the letters of UTF-16
    case 0x1b:
      return read_escape_code(text);
    case '\\':
      return read_backslash(text);
    case '%':
      return read_digits(text, 1, 2, 16);
    case '&':
      return read_entity(text);
    default:
      return byte_at(text, 0) < 0x80 ? Spelled{} : read_utf8(text);
  }
}

// ---- Two literals that are one text ----

bool is_quote(char c) {
  return c == '"' || c == '\'' || c == '`';
}

struct Joint {
  size_t begin = 0;
  size_t end = 0;
};

// Around the plus sign at `at`: from the end of one literal to the beginning of the next.
std::optional<Joint> joint_at(std::string_view text, size_t at) {
  constexpr size_t kNear = 200;
  Joint joint{at, at + 1};
  const size_t first = at > kNear ? at - kNear : 0;
  const size_t last = std::min(text.size(), at + kNear);
  while (joint.begin > first && is_space(text[joint.begin - 1])) --joint.begin;
  while (joint.end < last && is_space(text[joint.end])) ++joint.end;
  while (joint.end < last && text[joint.end] == '\\') ++joint.end;
  if (joint.begin == first || joint.end == last) return std::nullopt;
  if (!is_quote(text[joint.begin - 1]) || !is_quote(text[joint.end])) return std::nullopt;
  --joint.begin;
  ++joint.end;
  while (joint.begin > first && text[joint.begin - 1] == '\\') --joint.begin;
  const bool is_inside = joint.begin > first && joint.end < last &&
                         !is_space(text[joint.begin - 1]) && !is_space(text[joint.end]);
  return is_inside ? std::optional(joint) : std::nullopt;
}

// ---- Where one begins ----

// Whether a line of base64 may end at `at`: an escaped line end means nothing anywhere else.
bool ends_encoded_line(std::string_view text, size_t at) {
  constexpr size_t kLineMin = 16;
  if (at < kLineMin) return false;
  return std::ranges::all_of(text.substr(at - kLineMin, kLineMin), [](char c) {
    return is_letter(c) || is_digit(c) || c == '+' || c == '/';
  });
}

// Whether what is spelled at `at` could be a part of a secret, or stand inside of one.
bool matters(std::string_view text, size_t at) {
  if (text[at] == '+') return joint_at(text, at).has_value();
  const bool follows = at > 0 && !is_space(text[at - 1]);
  if (text[at] == '\b') return follows;
  const Spelled spelled = read_spelling(text.substr(at));
  if (spelled.bytes == 0) return false;
  if (!spelled.means) {
    const size_t end = at + spelled.bytes;
    return follows && end < text.size() && !is_space(text[end]);
  }
  const char32_t code = *spelled.means;
  if (code == '\n' || code == '\r') return ends_encoded_line(text, at);
  return (code > ' ' && code < 0xa0) || code < '\t' || code == 0x1b || is_without_width(code);
}

using Bytes = int8_t __attribute__((vector_size(16)));
using Halves = uint64_t __attribute__((vector_size(16)));

// Whether characters that begin so include one that has no width, a C1 code, or a full-width one.
bool may_begin_utf8(char first, char second) {
  const auto next = static_cast<uint8_t>(second);
  switch (static_cast<uint8_t>(first)) {
    case 0xc2:
      return next < 0xa0 || next == 0xad;
    case 0xcd:
      return next == 0x8f;
    case 0xd8:
      return next == 0x9c;
    case 0xe1:
    case 0xf3:
      return next == 0xa0;
    case 0xe2:
      return next == 0x80 || next == 0x81;
    case 0xef:
      return next == 0xb8 || is_between(next, 0xbb, 0xbd);
    default:
      return false;
  }
}

// Whether a spelling may begin with these two bytes.
bool may_begin(char first, char second) {
  switch (first) {
    case '%':
      return is_digit(second) || is_letter(second);
    case '&':
      return second == '#';
    case '\\':
      return std::string_view("\\nruUxe01\r\n").find(second) != std::string_view::npos;
    case '+':
      return is_space(second) || is_quote(second) || second == '\\';
    default:
      return static_cast<uint8_t>(first) < 9 || first == 0x1b || may_begin_utf8(first, second);
  }
}

// Which of sixteen bytes may begin one, roughly: 255 for each. As signed numbers, what is no ASCII
// is negative.
Halves may_begin(const char* bytes) {
  Bytes c;
  std::memcpy(&c, bytes, sizeof c);
  return (Halves)((c < 9) | (c == 0x1b) | (c == '\\') | (c == '%') | (c == '&') | (c == '+'));
}

bool begins_at(std::string_view text, size_t at) {
  const char second = at + 1 < text.size() ? text[at + 1] : '\0';
  return may_begin(text[at], second) && matters(text, at);
}

void add_character(Unwrapped& out, char32_t code, Unwrapped::Place place) {
  std::string utf8;
  append_utf8(utf8, code);
  for (const char byte : utf8) out.add(byte, place);
}

}  // namespace

size_t next_spelling(std::string_view text, size_t at) {
  for (; at + sizeof(Bytes) <= text.size(); at += sizeof(Bytes)) {
    const Halves halves = may_begin(text.data() + at);
    for (size_t half = 0; half < 2; ++half) {
      for (uint64_t bytes = halves[half]; bytes != 0;) {
        const auto byte = static_cast<size_t>(std::countr_zero(bytes)) / 8;
        if (begins_at(text, at + 8 * half + byte)) return at + 8 * half + byte;
        bytes &= ~(uint64_t{0xff} << 8 * byte);
      }
    }
  }
  while (at < text.size() && !begins_at(text, at)) ++at;
  return at;
}

Unwrapped as_seen(std::string_view text) {
  Unwrapped seen;
  seen.text.reserve(text.size());
  seen.places.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    if (!may_begin(text[at], at + 1 < text.size() ? text[at + 1] : '\0')) {
      seen.add(text[at], {at, at + 1});
      ++at;
      continue;
    }
    if (text[at] == '+') {
      if (const auto joint = joint_at(text, at)) {
        while (!seen.text.empty() && seen.places.back().begin >= joint->begin) seen.take_back();
        at = joint->end;
        continue;
      }
    }
    if (text[at] == '\b' && !seen.text.empty()) {
      seen.take_back();
      ++at;
      continue;
    }
    const Spelled spelled = read_spelling(text.substr(at));
    if (spelled.bytes == 0) {
      seen.add(text[at], {at, at + 1});
    } else if (spelled.means) {
      add_character(seen, *spelled.means, {at, at + spelled.bytes});
    }
    at += std::max<size_t>(1, spelled.bytes);
  }
  return seen;
}

}  // namespace twotrack::redact
