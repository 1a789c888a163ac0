#include "packet/words.h"

#include <algorithm>

#include "packet/facts.h"

namespace twotrack {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}
// Joins two parts of one name, when a part follows: foo.bar, src/a.py, 12:30, a-b.
bool is_joint(char c) {
  return c == '.' || c == '/' || c == ':' || c == '-' || c == '@';
}

bool is_date(std::string_view text) {
  if (text.size() < 10) return false;
  for (const size_t i : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U}) {
    if (!is_digit(text[i])) return false;
  }
  return text[4] == '-' && text[7] == '-';
}

}  // namespace

void for_each_word(std::string_view text, const std::function<void(std::string_view)>& visit) {
  size_t i = 0;
  while (i < text.size()) {
    if (!is_word(text[i]) && !(text[i] == '/' && i + 1 < text.size() && is_word(text[i + 1]))) {
      ++i;
      continue;
    }
    const size_t start = i++;
    while (i < text.size()) {
      if (is_word(text[i])) {
        ++i;
        continue;
      }
      size_t joint = i;
      while (joint < text.size() && is_joint(text[joint]) && joint - i < 3) ++joint;
      if (joint == i || joint >= text.size() || !is_word(text[joint])) break;
      i = joint;
    }
    visit(text.substr(start, i - start));
  }
}

char rank_of_value(std::string_view text, bool is_number) {
  if (text.empty()) return '0';
  if (is_number) return text.size() >= 2 ? '3' : '1';
  if (text.size() > 80) return '0';
  const bool has_space = text.find(' ') != std::string_view::npos;
  if (has_space) return text.size() < 40 ? '2' : '1';
  const bool has_digit = std::ranges::any_of(text, is_digit);
  const bool has_letter = std::ranges::any_of(text, is_letter);
  if (is_date(text)) return text.size() == 10 ? '5' : '4';
  if (has_digit && has_letter) return '8';
  if (text.find_first_of("_/@.") != std::string_view::npos) return '7';
  if (text.size() > 1 && std::ranges::all_of(text, is_upper)) return '5';
  return '3';
}

char rank_of_word(std::string_view word) {
  const char rank = rank_of_value(word, false);
  if (rank != '3') return rank;
  const bool plain =
      std::ranges::all_of(word.substr(1), [](char c) { return c >= 'a' && c <= 'z'; });
  return plain || std::ranges::all_of(word, is_digit) ? '1' : '4';
}

}  // namespace twotrack
