// Looking for each word in turn would read a line two dozen times. Instead every pair of
// neighbouring letters is looked up in a table; only where a pair belongs to one of the words is
// that word compared. Each word goes by a pair that is rare elsewhere: "rr" and not "er".
#include "summary/line_mark.h"

#include <array>
#include <cstring>

namespace twotrack {
namespace {

struct Word {
  std::string_view text;
  size_t pair_at;
  LineMark mark;
};

// Each in the cases in which programs write it. A word is found inside longer ones: "errors",
// "RuntimeError".
constexpr Word kWords[] = {
    {"error", 1, LineMark::kError},       {"Error", 1, LineMark::kError},
    {"ERROR", 1, LineMark::kError},       {"FAIL", 0, LineMark::kError},
    {"Fail", 0, LineMark::kError},        {"failed", 0, LineMark::kError},
    {"failure", 0, LineMark::kError},     {"exception", 1, LineMark::kError},
    {"Exception", 1, LineMark::kError},   {"Traceback", 4, LineMark::kError},
    {"panic", 0, LineMark::kError},       {"PANIC", 0, LineMark::kError},
    {"fatal", 0, LineMark::kError},       {"Fatal", 0, LineMark::kError},
    {"FATAL", 0, LineMark::kError},       {"CRITICAL", 0, LineMark::kError},
    {"warn", 0, LineMark::kWarning},      {"Warn", 0, LineMark::kWarning},
    {"WARN", 0, LineMark::kWarning},      {"denied", 3, LineMark::kWarning},
    {"refused", 2, LineMark::kWarning},   {"timed out", 6, LineMark::kWarning},
    {"not found", 4, LineMark::kWarning}, {"No such", 4, LineMark::kWarning},
};

size_t pair_at(const char* text) {
  uint16_t pair = 0;
  std::memcpy(&pair, text, sizeof pair);
  return pair;
}

class Pairs {
 public:
  Pairs() {
    for (const Word& word : kWords) is_known_[pair_at(word.text.data() + word.pair_at)] = 1;
  }

  bool is_known(const char* text) const { return is_known_[pair_at(text)] != 0; }

  // Whether one of the four pairs that begin at `text` is known.
  bool is_any_known(const char* text) const {
    return (is_known_[pair_at(text)] | is_known_[pair_at(text + 1)] | is_known_[pair_at(text + 2)] |
            is_known_[pair_at(text + 3)]) != 0;
  }

 private:
  std::array<uint8_t, 65536> is_known_{};
};

// The mark of a word whose pair stands at `at`.
LineMark mark_at(std::string_view line, size_t at) {
  for (const Word& word : kWords) {
    if (line[at] != word.text[word.pair_at] || at < word.pair_at) continue;
    if (line.substr(at - word.pair_at).starts_with(word.text)) return word.mark;
  }
  return LineMark::kNone;
}

}  // namespace

LineMark mark_of_line(std::string_view line) {
  static const Pairs kPairs;
  LineMark mark = LineMark::kNone;
  for (size_t i = 0; i + 1 < line.size();) {
    if (i + 5 <= line.size() && !kPairs.is_any_known(line.data() + i)) {
      i += 4;
      continue;
    }
    if (kPairs.is_known(line.data() + i)) {
      const LineMark found = mark_at(line, i);
      if (found == LineMark::kError) return found;
      if (found == LineMark::kWarning) mark = found;
    }
    ++i;
  }
  return mark;
}

}  // namespace twotrack
