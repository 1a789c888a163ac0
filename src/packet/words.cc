#include "packet/words.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "packet/facts.h"

namespace twotrack {
namespace {

// What a text is made of: bits, added up over its characters.
enum Kind : uint8_t {
  kSpace = 1,
  kDigit = 2,
  kLower = 4,
  kUpper = 8,
  kOtherLetter = 16,
  kUnderscore = 32,
  kMark = 64,  // as paths and addresses have them
  kOther = 128
};
constexpr unsigned kName = kDigit | kLower | kUpper | kUnderscore;

constexpr Kind kind_of(unsigned char c) {
  if (c == ' ') return kSpace;
  if (c >= '0' && c <= '9') return kDigit;
  if (c >= 'a' && c <= 'z') return kLower;
  if (c >= 'A' && c <= 'Z') return kUpper;
  if (c >= 0x80) return kOtherLetter;
  if (c == '_') return kUnderscore;
  return c == '/' || c == '@' || c == '.' ? kMark : kOther;
}

constexpr auto kKinds = [] {
  std::array<Kind, 256> kinds{};
  for (unsigned c = 0; c < kinds.size(); ++c) kinds[c] = kind_of(static_cast<unsigned char>(c));
  return kinds;
}();

bool is(char c, unsigned kinds) {
  return (kKinds[static_cast<unsigned char>(c)] & kinds) != 0;
}

unsigned kinds_in(std::string_view text) {
  unsigned kinds = 0;
  for (const char c : text) kinds |= kKinds[static_cast<unsigned char>(c)];
  return kinds;
}

// The length of the character at `at` when it can be part of a word, else 0. Marks of our own
// ("⏎", "…") and the other signs of their blocks stand between words, letters of any script in
// them.
size_t word_character(std::string_view text, size_t at) {
  if (at >= text.size()) return 0;
  const char c = text[at];
  if ((c & 0x80) == 0) return is(c, kName) ? 1 : 0;
  if (c != '\xE2' || at + 2 >= text.size()) return 1;
  return text[at + 1] == '\x80' || text[at + 1] == '\x8F' ? 0 : 3;
}
// The length of what stands between words at `at`.
size_t gap(std::string_view text, size_t at) {
  return text[at] == '\xE2' && at + 2 < text.size() ? 3 : 1;
}
// Joins two parts of one name, when a part follows: foo.bar, src/a.py, 12:30, a-b.
bool is_joint(char c) {
  return c == '.' || c == '/' || c == ':' || c == '-' || c == '@';
}

bool is_date(std::string_view text) {
  if (text.size() < 10) return false;
  for (const size_t i : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U}) {
    if (!is(text[i], kDigit)) return false;
  }
  return text[4] == '-' && text[7] == '-';
}

}  // namespace

void for_each_word(std::string_view text, const std::function<void(std::string_view)>& visit) {
  size_t i = 0;
  while (i < text.size()) {
    if (word_character(text, i) == 0 && !(text[i] == '/' && word_character(text, i + 1) > 0)) {
      i += gap(text, i);
      continue;
    }
    const size_t start = i;
    i += std::max<size_t>(1, word_character(text, i));
    while (i < text.size()) {
      if (is(text[i], kName)) {  // nearly always
        ++i;
        continue;
      }
      if (const size_t length = word_character(text, i); length > 0) {
        i += length;
        continue;
      }
      size_t joint = i;
      while (joint < text.size() && is_joint(text[joint]) && joint - i < 3) ++joint;
      if (joint == i || word_character(text, joint) == 0) break;
      i = joint;
    }
    visit(text.substr(start, i - start));
  }
}

char rank_of_value(std::string_view text, bool is_number) {
  if (text.empty()) return '0';
  if (is_number) return text.size() >= 2 ? '3' : '1';
  if (text.size() > 80) return '0';
  const unsigned kinds = kinds_in(text);
  if ((kinds & kSpace) != 0) return text.size() < 40 ? '2' : '1';
  const bool has_digit = (kinds & kDigit) != 0;
  const bool has_letter = (kinds & (kLower | kUpper | kOtherLetter)) != 0;
  if (has_digit && is_date(text)) return text.size() == 10 ? '5' : '4';
  if (has_digit && has_letter) return '8';
  if ((kinds & (kMark | kUnderscore)) != 0) return '7';
  if (text.size() > 1 && kinds == kUpper) return '5';
  return '3';
}

char rank_of_word(std::string_view word) {
  const char rank = rank_of_value(word, false);
  if (rank != '3') return rank;
  const bool is_plain = (kinds_in(word.substr(1)) & ~unsigned{kLower}) == 0;
  return is_plain || kinds_in(word) == kDigit ? '1' : '4';
}

}  // namespace twotrack
