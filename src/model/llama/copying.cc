#include "model/llama/copying.h"

#include <string>

namespace twotrack::model {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Whether a word may begin at `at`: not in the middle of another one. A letter behind a backslash
// belongs to the escape.
bool is_beginning(std::string_view text, size_t at) {
  if (at == 0 || !is_word(text[at - 1]) || !is_word(text[at])) return true;
  return at > 1 && text[at - 2] == '\\';
}

bool is_end(std::string_view text, size_t at) {
  return at == text.size() || !is_word(text[at]) || !is_word(text[at - 1]);
}

bool stands_in(std::string_view prompt, std::string_view text, bool as_a_whole) {
  for (size_t at = prompt.find(text); at != std::string_view::npos;
       at = prompt.find(text, at + 1)) {
    if (!is_beginning(prompt, at)) continue;
    if (!as_a_whole || is_end(prompt, at + text.size())) return true;
  }
  return false;
}

// The quote that ends a string which begins at `from`.
size_t find_end(std::string_view text, size_t from) {
  for (size_t at = from; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace

std::optional<size_t> open_string(std::string_view answer) {
  size_t at = answer.find('"');
  while (at != std::string_view::npos) {
    const size_t end = find_end(answer, at + 1);
    if (end == std::string_view::npos) return at + 1;
    at = answer.find('"', end + 1);
  }
  return std::nullopt;
}

bool goes_on(std::string_view answer, std::string_view piece) {
  const auto begin = open_string(answer);
  return begin && *begin < answer.size() && is_word(answer.back()) && !piece.empty() &&
         is_word(piece.front());
}

bool is_copied_string(std::string_view answer, size_t begin, std::string_view prompt) {
  const size_t end = find_end(answer, begin);
  if (end == std::string_view::npos || end == begin) return false;
  return stands_in(prompt, answer.substr(begin, end - begin), true);
}

bool is_copied(std::string_view answer, std::string_view piece, std::string_view prompt) {
  const auto begin = open_string(answer);
  if (!begin) return false;
  std::string string(answer.substr(*begin));
  string += piece;
  const size_t end = find_end(string, 0);
  const std::string_view value = std::string_view(string).substr(0, end);
  if (value.empty()) return false;
  return stands_in(prompt, value, end != std::string_view::npos);
}

}  // namespace twotrack::model
