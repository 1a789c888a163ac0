#include "eval/tokens.h"

#include <cstdint>

namespace twotrack::eval {
namespace {

bool is_ascii_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// By the first byte of a character: Latin-1 signs, U+2000 to U+2FFF, the signs of CJK, full-width
// forms and pictographs are no letters; nearly everything else is.
bool begins_letter(uint8_t first, uint8_t second) {
  if (first < 0xC3) return false;
  if (first == 0xE3) return second != 0x80;
  return first != 0xE2 && first < 0xEF;
}

}  // namespace

bool is_word_at(std::string_view text, size_t at) {
  if (static_cast<uint8_t>(text[at]) < 0x80) return is_ascii_word(text[at]);
  size_t first = at;
  while (first > 0 && at - first < 3 && (static_cast<uint8_t>(text[first]) & 0xC0U) == 0x80) {
    --first;
  }
  const auto second = first + 1 < text.size() ? static_cast<uint8_t>(text[first + 1]) : uint8_t{0};
  return begins_letter(static_cast<uint8_t>(text[first]), second);
}

bool is_token_at(std::string_view text, std::string_view value, size_t at) {
  if (text.substr(at, value.size()) != value) return false;
  const size_t end = at + value.size();
  return (at == 0 || !is_word_at(text, at - 1)) && (end == text.size() || !is_word_at(text, end));
}

size_t find_token(std::string_view text, std::string_view value, size_t from) {
  if (value.empty()) return std::string_view::npos;
  for (size_t at = text.find(value, from); at != std::string_view::npos;
       at = text.find(value, at + 1)) {
    if (is_token_at(text, value, at)) return at;
  }
  return std::string_view::npos;
}

void for_each_run(std::string_view text,
                  const std::function<void(std::string_view run, size_t at)>& visit) {
  size_t begin = 0;
  while (begin < text.size()) {
    if (!is_word_at(text, begin)) {
      ++begin;
      continue;
    }
    size_t end = begin + 1;
    while (end < text.size() && is_word_at(text, end)) ++end;
    visit(text.substr(begin, end - begin), begin);
    begin = end;
  }
}

}  // namespace twotrack::eval
