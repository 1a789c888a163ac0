#include "redact/spelling.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <optional>

#include "base/ascii.h"
#include "base/invisible.h"
#include "base/text.h"
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

// ---- What is not seen ----

// At ESC, at DEL, at what is no ASCII.
Spelled read_unseen(std::string_view text, Reader reader) {
  const Utf8Character first = decode_utf8(text);
  if (first.code >= 0xff01 && first.code <= 0xff5e) return {first.length, first.code - 0xfee0};
  if (!is_invisible(first.code)) return {};
  if (!begins_sequence(first.code)) return {first.length};
  if (reader != Reader::kModel) return {terminal_sequence_length(text)};
  return {first.code == 0x1b ? shown_sequence_length(text) : first.length};
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
    case '_':  // Markdown
    case '-':
    case '.':
      return {at + 1, text[at]};
    default:
      return {};
  }
}

Spelled read_entity(std::string_view text) {
  if (byte_at(text, 1) != '#') return {};
  const bool is_hex = byte_at(text, 2) == 'x' || byte_at(text, 2) == 'X';
  return is_hex ? read_until(text, 3, ';', 16) : read_until(text, 2, ';', 10);
}

// "<b>", "</span>": those that browsers show a part of a word with.
Spelled read_tag(std::string_view text) {
  constexpr size_t kTagMax = 200;
  const size_t begin = byte_at(text, 1) == '/' ? 2 : 1;
  size_t end = begin;
  while (end < text.size() && is_lower(text[end])) ++end;
  const std::string_view name = text.substr(begin, end - begin);
  if (!is_one_of(name,
                 {"b",    "code",  "del",  "em",     "font", "i",   "ins", "kbd", "mark", "s",
                  "samp", "small", "span", "strong", "sub",  "sup", "tt",  "u",   "var",  "wbr"})) {
    return {};
  }
  const size_t stop = text.substr(0, kTagMax).find_first_of("<>\n", end);
  const bool is_tag = stop != std::string_view::npos && text[stop] == '>' &&
                      (stop == end || text[end] == ' ' || text[end] == '/');
  return {is_tag ? stop + 1 : 0};
}

Spelled read_spelling(std::string_view text, Reader reader) {
  switch (byte_at(text, 0)) {
    case '<':
      return read_tag(text);
    case '\\':
      return read_backslash(text);
    case '%':
      return read_digits(text, 1, 2, 16);
    case '&':
      return read_entity(text);
    case '\r':
      return {byte_at(text, 1) == '\n' ? size_t{0} : 1};
    case '\n':
    case '\t':
      return {};
    default:
      return read_unseen(text, reader);
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

// A line end or a blank, where a secret ends.
bool is_gap(std::string_view text, size_t at) {
  return at >= text.size() || text[at] == ' ' || text[at] == '\t' || text[at] == '\n';
}

// Whether what stands from `at` to `end` is inside of a word, or between a name and its value.
bool is_inside_word(std::string_view text, size_t at, size_t end) {
  if (at == 0 || end >= text.size()) return false;
  const auto is_part = [](char c) {
    return is_name_character(c) || contains("-./+=~!@#$%^&*?", {&c, 1});
  };
  const char next = text[end];
  return is_part(text[at - 1]) && (is_part(next) || next == '<' || next == '\\' || next == ':');
}

// The spelling at `at`, if it could be a part of a secret or of its name, or stand inside of one.
Spelled spelling_at(std::string_view text, size_t at) {
  if (text[at] == '+') return {joint_at(text, at) ? size_t{1} : 0};
  const Spelled spelled = read_spelling(text.substr(at), Reader::kTerminal);
  if (spelled.bytes == 0) return {};
  const char last = text[at + spelled.bytes - 1];
  const bool is_markup = text[at] == '<' || (text[at] == '\\' && contains("_-.", {&last, 1}));
  if (is_markup && !is_inside_word(text, at, at + spelled.bytes)) return {};
  if (!spelled.means) {
    const bool follows = at > 0 && !is_gap(text, at - 1);
    // A backslash at the end of a line joins two words only without a blank before it.
    const bool matters = follows || (text[at] != '\\' && !is_gap(text, at + spelled.bytes));
    return matters ? spelled : Spelled{};
  }
  const char32_t code = *spelled.means;
  const bool is_line_end = code == '\n' || code == '\r';
  const bool matters =
      is_line_end ? ends_encoded_line(text, at) : (code > ' ' && code < 0x7f) || is_invisible(code);
  return matters ? spelled : Spelled{};
}

using Bytes = int8_t __attribute__((vector_size(16)));
using Halves = uint64_t __attribute__((vector_size(16)));

// With which two bytes characters begin that are not seen, or stand for others: for each first byte
// from 0xC0 on, a bit for each second one from 0x80 on.
using Beginnings = std::array<uint64_t, 64>;

consteval Beginnings unseen_beginnings() {
  Beginnings table{};
  const auto add = [&](char32_t code) {
    const int shift = code < 0x800 ? 6 : code < 0x10000 ? 12 : 18;
    const char32_t lead = shift == 6 ? 0xc0 : shift == 12 ? 0xe0 : 0xf0;
    table[(lead | code >> shift) - 0xc0] |= uint64_t{1} << (code >> (shift - 6) & 0x3f);
  };
  for (const CharacterRange& range : kInvisible) {
    for (char32_t code = std::max<char32_t>(range.first, 0x80); code <= range.last; ++code)
      add(code);
  }
  for (char32_t code = 0xff01; code <= 0xff5e; ++code) add(code);
  return table;
}

bool may_begin_unseen(char first, char second) {
  static constexpr Beginnings kBeginnings = unseen_beginnings();
  const auto lead = static_cast<uint8_t>(first);
  const auto next = static_cast<uint8_t>(second);
  if (lead < 0xc0 || (next & 0xc0) != 0x80) return false;
  return (kBeginnings[lead - 0xc0] >> (next & 0x3f) & 1) != 0;
}

// Whether a spelling may begin with these two bytes.
bool may_begin(char first, char second) {
  switch (first) {
    case '%':
      return is_digit(second) || is_letter(second);
    case '&':
      return second == '#';
    case '<':
      return is_lower(second) || second == '/';
    case '\\':
      return std::string_view("\\nruUxe01_-.\r\n").find(second) != std::string_view::npos;
    case '+':
      return is_space(second) || is_quote(second) || second == '\\';
    case '\n':
    case '\t':
      return false;
    case '\r':
      return second != '\n';
    case 0x7f:
      return true;
    default:
      return is_between(static_cast<uint8_t>(first), 0, 0x1f) || may_begin_unseen(first, second);
  }
}

// Which of sixteen bytes may begin one, roughly: 255 for each. As signed numbers, what is no ASCII
// is negative.
Halves may_begin(const char* bytes) {
  Bytes c;
  std::memcpy(&c, bytes, sizeof c);
  return (Halves)(((c < 0x20) & (c != '\n') & (c != '\t')) | (c == 0x7f) | (c == '\\') |
                  (c == '%') | (c == '&') | (c == '+') | (c == '<'));
}

char second_at(std::string_view text, size_t at) {
  return at + 1 < text.size() ? text[at + 1] : '\0';
}

// The spelling at `at`, if there is one that matters.
std::optional<SpelledPlace> begins_at(std::string_view text, size_t at) {
  if (!may_begin(text[at], second_at(text, at))) return std::nullopt;
  const Spelled spelled = spelling_at(text, at);
  if (spelled.bytes == 0) return std::nullopt;
  return SpelledPlace{at, at + spelled.bytes, spelled.means && !is_invisible(*spelled.means)};
}

void add_character(Unwrapped& out, char32_t code, Unwrapped::Place place) {
  std::string utf8;
  append_utf8(utf8, code);
  for (const char byte : utf8) out.add(byte, place);
}

bool has_sequence(std::string_view text) {
  if (contains(text, "\x1b")) return true;
  size_t at = text.find('\xc2');
  while (at != std::string_view::npos && !begins_sequence(decode_utf8(text.substr(at)).code)) {
    at = text.find('\xc2', at + 1);
  }
  return at != std::string_view::npos;
}

}  // namespace

SpelledPlace next_spelling(std::string_view text, size_t at) {
  for (; at + sizeof(Bytes) <= text.size(); at += sizeof(Bytes)) {
    const Halves halves = may_begin(text.data() + at);
    for (size_t half = 0; half < 2; ++half) {
      for (uint64_t bytes = halves[half]; bytes != 0;) {
        const auto byte = static_cast<size_t>(std::countr_zero(bytes)) / 8;
        const size_t begin = at + 8 * half + byte;
        if (const auto place = begins_at(text, begin)) return *place;
        bytes &= ~(uint64_t{0xff} << 8 * byte);
      }
    }
  }
  for (; at < text.size(); ++at) {
    if (const auto place = begins_at(text, at)) return *place;
  }
  return {text.size(), text.size()};
}

std::vector<Reader> readers_of(std::string_view text) {
  std::vector<Reader> readers = {Reader::kTerminal};
  if (has_sequence(text)) readers.push_back(Reader::kModel);
  if (contains(text, "\b")) readers.push_back(Reader::kPrinter);
  return readers;
}

Unwrapped as_seen(std::string_view text, Reader reader) {
  Unwrapped seen;
  for (size_t at = 0; at < text.size();) {
    if (!may_begin(text[at], second_at(text, at))) {
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
    if (text[at] == '\b' && reader == Reader::kPrinter && !seen.text.empty()) {
      seen.take_back();
      ++at;
      continue;
    }
    const Spelled spelled = read_spelling(text.substr(at), reader);
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
