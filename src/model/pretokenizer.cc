#include "model/pretokenizer.h"

#include <algorithm>

#include "model/unicode_class.h"

namespace twotrack::model {
namespace {

CharacterClass class_at(std::string_view text, size_t at) {
  return class_of(first_character(text.substr(at)).code);
}

// The end of the run of characters of that class which begins at `at`.
size_t end_of_run(std::string_view text, size_t at, CharacterClass wanted) {
  while (at < text.size()) {
    const Character next = first_character(text.substr(at));
    if (class_of(next.code) != wanted) break;
    at += next.bytes;
  }
  return at;
}

size_t digits_length(std::string_view text) {
  if (class_at(text, 0) == CharacterClass::kNumber) return first_character(text).bytes;
  size_t at = 0;
  while (at < text.size() && class_at(text, at) != CharacterClass::kNumber) {
    at += first_character(text.substr(at)).bytes;
  }
  return at;
}

size_t contraction_length(std::string_view text) {
  constexpr std::string_view kContractions[] = {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"};
  for (const std::string_view contraction : kContractions) {
    if (text.starts_with(contraction)) return contraction.size();
  }
  return 0;
}

// \s+(?!\S)|\s+: a run of white space leaves its last character to what follows, when there is
// something and the run has more than one.
size_t space_length(std::string_view text) {
  const size_t end = end_of_run(text, 0, CharacterClass::kSpace);
  if (end == text.size()) return end;
  size_t last = end - 1;
  while ((static_cast<uint8_t>(text[last]) & 0xc0) == 0x80) --last;
  return last == 0 ? end : last;
}

size_t word_length(std::string_view text) {
  if (const size_t length = contraction_length(text); length > 0) return length;
  const size_t begin = text[0] == ' ' && text.size() > 1 ? 1 : 0;
  const CharacterClass kind = class_at(text, begin);
  if (kind != CharacterClass::kSpace) return end_of_run(text, begin, kind);
  return space_length(text);
}

struct PieceLength {
  std::string_view rest;

  size_t operator()(const CutDigits&) const { return digits_length(rest); }
  size_t operator()(const CutWords&) const { return word_length(rest); }
  size_t operator()(const CutAfter& cut) const {
    const size_t at = rest.find(cut.text);
    return at == std::string_view::npos ? rest.size() : at + cut.text.size();
  }
};

}  // namespace

std::vector<std::string_view> cut(std::string_view text, const std::vector<Cut>& cuts) {
  std::vector<std::string_view> pieces;
  if (!text.empty()) pieces.push_back(text);
  for (const Cut& one : cuts) {
    std::vector<std::string_view> finer;
    for (std::string_view rest : pieces) {
      while (!rest.empty()) {
        const size_t length = std::visit(PieceLength{rest}, one);
        finer.push_back(rest.substr(0, length));
        rest.remove_prefix(length);
      }
    }
    pieces = std::move(finer);
  }
  return pieces;
}

}  // namespace twotrack::model
