// Looking for each word in turn would read a line a dozen times. Instead every pair of neighbouring
// letters is looked up in a table; only where a pair begins one of the words are the words
// compared.
#include "summary/line_mark.h"

#include <array>
#include <cstring>
#include <vector>

namespace twotrack {
namespace {

struct Word {
  std::string_view text;
  LineMark mark;
};

// Each in the cases in which programs write it. A word is found inside longer ones: "errors",
// "RuntimeError", "assertion".
constexpr Word kWords[] = {
    {"error", LineMark::kError},       {"Error", LineMark::kError},
    {"ERROR", LineMark::kError},       {"FAIL", LineMark::kError},
    {"Fail", LineMark::kError},        {"failed", LineMark::kError},
    {"failure", LineMark::kError},     {"exception", LineMark::kError},
    {"Exception", LineMark::kError},   {"Traceback", LineMark::kError},
    {"panic", LineMark::kError},       {"PANIC", LineMark::kError},
    {"fatal", LineMark::kError},       {"Fatal", LineMark::kError},
    {"FATAL", LineMark::kError},       {"CRITICAL", LineMark::kError},
    {"warn", LineMark::kWarning},      {"Warn", LineMark::kWarning},
    {"WARN", LineMark::kWarning},      {"denied", LineMark::kWarning},
    {"refused", LineMark::kWarning},   {"timed out", LineMark::kWarning},
    {"not found", LineMark::kWarning}, {"No such", LineMark::kWarning},
};

uint16_t pair_at(const char* text) {
  uint16_t pair = 0;
  std::memcpy(&pair, text, sizeof pair);
  return pair;
}

class Pairs {
 public:
  Pairs() {
    for (const Word& word : kWords) is_start_[pair_at(word.text.data())] = true;
  }

  bool is_start(const char* text) const { return is_start_[pair_at(text)]; }

 private:
  std::array<bool, 65536> is_start_{};
};

LineMark mark_at(std::string_view text) {
  for (const Word& word : kWords) {
    if (text.starts_with(word.text)) return word.mark;
  }
  return LineMark::kNone;
}

}  // namespace

LineMark mark_of_line(std::string_view line) {
  static const Pairs kPairs;
  LineMark mark = LineMark::kNone;
  for (size_t i = 0; i + 1 < line.size(); ++i) {
    if (!kPairs.is_start(line.data() + i)) continue;
    const LineMark found = mark_at(line.substr(i));
    if (found == LineMark::kError) return found;
    if (found == LineMark::kWarning) mark = found;
  }
  return mark;
}

}  // namespace twotrack
