#include "summary/report_text.h"

#include <algorithm>

namespace twotrack {
namespace {

constexpr size_t kDigitsMax = 12;
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

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view part) { return text.starts_with(part); });
}

bool contains_any(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view part) { return contains(text, part); });
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
    return take_number(digits);
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

std::string counted(uint64_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

}  // namespace twotrack
