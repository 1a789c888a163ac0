#include "summary/report_text.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace twotrack {
namespace {

constexpr size_t kDigitsMax = 12;
constexpr uint64_t kCountMax = 999'999'999'999;
constexpr size_t kPathBytesMax = 300;

}  // namespace

std::string_view without_colour(std::string_view line, std::string& scratch) {
  size_t escape = line.find('\x1b');
  if (escape == std::string_view::npos) return line;
  scratch.clear();
  while (escape != std::string_view::npos) {
    scratch.append(line, 0, escape);
    line.remove_prefix(escape + 1);
    if (line.starts_with('[')) {
      size_t end = 1;
      while (end < line.size() && static_cast<unsigned char>(line[end]) < 0x40) ++end;
      line.remove_prefix(std::min(line.size(), end + 1));
    }
    escape = line.find('\x1b');
  }
  scratch += line;
  return scratch;
}

std::string_view between(std::string_view text, std::string_view open, std::string_view close) {
  const size_t start = text.find(open);
  if (start == std::string_view::npos) return {};
  text.remove_prefix(start + open.size());
  const size_t end = text.find(close);
  return end == std::string_view::npos ? std::string_view{} : text.substr(0, end);
}

std::optional<uint64_t> take_number(std::string_view& text) {
  size_t digits = 0;
  uint64_t number = 0;
  while (digits < text.size() && is_digit(text[digits])) {
    if (digits == kDigitsMax) return std::nullopt;
    number = number * 10 + static_cast<uint64_t>(text[digits++] - '0');
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

bool take_prefix(std::string_view& text, std::string_view part) {
  if (!text.starts_with(part)) return false;
  text.remove_prefix(part.size());
  return true;
}

std::optional<uint64_t> count_before(std::string_view text, std::string_view word) {
  for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    // "1 error" counts errors; "1 errored" does not.
    if (end < text.size() && is_letter(text[end]) && text[end] != 's') continue;
    if (at < 2 || text[at - 1] != ' ' || !is_digit(text[at - 2])) continue;
    size_t start = at - 1;
    while (start > 0 && is_digit(text[start - 1])) --start;
    std::string_view digits = text.substr(start, at - 1 - start);
    return take_number(digits).value_or(kCountMax);
  }
  return std::nullopt;
}

bool looks_like_path(std::string_view text) {
  return !text.empty() && text.size() <= kPathBytesMax &&
         text.find_first_of("./") != std::string_view::npos &&
         text.find_first_of(" \t\"'`<>|*?()=,;{}") == std::string_view::npos;
}

std::optional<Place> read_place(std::string_view line) {
  size_t colon = line.find(':');
  while (colon != std::string_view::npos &&
         (colon + 1 >= line.size() || !is_digit(line[colon + 1]))) {
    colon = line.find(':', colon + 1);
  }
  if (colon == std::string_view::npos) return std::nullopt;
  Place place{.file = line.substr(0, colon)};
  if (!looks_like_path(place.file)) return std::nullopt;
  place.rest = line.substr(colon + 1);
  const auto number = take_number(place.rest);
  if (!number || (!place.rest.empty() && place.rest[0] != ':')) return std::nullopt;
  place.line = *number;
  if (!place.rest.empty()) place.rest.remove_prefix(1);
  std::string_view after = place.rest;
  if (const auto column = take_number(after)) {
    if (after.empty() || after[0] == ':' || after[0] == ' ') {
      place.column = *column;
      place.has_column = true;
      take_prefix(after, ":");
      place.rest = after;
    }
  }
  place.rest = trimmed(place.rest);
  return place;
}

std::optional<Place> read_python_frame(std::string_view line) {
  line = trimmed(line);
  if (!take_prefix(line, "File \"")) return std::nullopt;
  const size_t quote = line.find("\", line ");
  if (quote == std::string_view::npos) return std::nullopt;
  Place place{.file = line.substr(0, quote)};
  line.remove_prefix(quote + 8);
  const auto number = take_number(line);
  if (!number) return std::nullopt;
  place.line = *number;
  take_prefix(line, ", in ");
  place.rest = trimmed(line);
  return place;
}

std::optional<std::string_view> rule_title(std::string_view line, char mark) {
  line = trimmed(line);
  if (line.size() < 3 || line.front() != mark || line.back() != mark) return std::nullopt;
  const size_t start = line.find_first_not_of(mark);
  if (start == std::string_view::npos) return std::string_view{};
  if (line[start] != ' ') return std::nullopt;
  const size_t end = line.find_last_not_of(mark);
  return trimmed(line.substr(start, end - start + 1));
}

// Looking for each word in turn would read a line two dozen times. Instead every pair of
// neighbouring letters is looked up in a table; only where a pair belongs to one of the words is
// that word compared. Each word goes by a pair that is rare elsewhere: "rr" and not "er".

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
