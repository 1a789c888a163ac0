#include "hub/text_parts.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/ascii.h"
#include "base/lines.h"
#include "base/utf8.h"

namespace twotrack::hub {
namespace {

constexpr size_t kCalledBytesMax = 200;
constexpr std::string_view kOperator = "operator";
constexpr std::string_view kBlank = " \t\r\f\v";

// Everything that is not ASCII counts as a letter.
bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// One blank for many, and only between words.
void append_compact(std::string& to, std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_space(text[i])) {
      to.push_back(text[i]);
      continue;
    }
    while (i + 1 < text.size() && is_space(text[i + 1])) ++i;
    if (i + 1 < text.size() && !to.empty() && is_word(to.back()) && is_word(text[i + 1])) {
      to.push_back(' ');
    }
  }
}

bool begins_operator(std::string_view rest, char before) {
  return !is_word(before) && rest.starts_with(kOperator) && rest.size() > kOperator.size() &&
         !is_word(rest[kOperator.size()]);
}

// "operator()" has brackets of its own; those of "operator bool() const" are no part of the name.
void append_operator(std::string& to, std::string_view text) {
  std::string name;
  append_compact(name, text);
  const size_t bracket = name.find('(', kOperator.size());
  if (bracket != kOperator.size()) name.resize(std::min(bracket, name.size()));
  to.append(name);
}

std::string_view without_quotes(std::string_view text) {
  if (text.size() < 2 || text.front() != text.back()) return text;
  const bool is_quoted = text[0] == '\'' || text[0] == '"' || text[0] == '`';
  return is_quoted ? text.substr(1, text.size() - 2) : text;
}

// Where JavaScript keeps what a module or an object has, is no part of its name.
std::string without_places(std::string name) {
  constexpr std::array<std::string_view, 3> kPlaces = {"module.exports.", "exports.", "this."};
  for (const std::string_view place : kPlaces) {
    if (name.starts_with(place) && name.size() > place.size()) name.erase(0, place.size());
  }
  constexpr std::string_view kPrototype = ".prototype.";
  const size_t at = name.find(kPrototype);
  if (at != std::string::npos) name.erase(at, kPrototype.size() - 1);
  return name;
}

size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(kBlank), line.size());
}

bool is_block(std::string_view comment) {
  return comment.starts_with("/*");
}

// "/*", "///", "//!" or "//": lines of one kind are one comment.
std::string_view mark_of(std::string_view comment) {
  const std::string_view mark = comment.substr(0, 3);
  return mark == "///" || mark == "//!" ? mark : comment.substr(0, 2);
}

bool are_one(std::string_view text, const Span& above, const Span& below) {
  const std::string_view mark = mark_of(below.of(text));
  return !is_block(mark) && mark_of(above.of(text)) == mark;
}

// Whether nothing but blanks lies between the two, and no empty line. The line comments of some
// grammars have their line end in them.
bool is_adjacent(std::string_view text, const Span& comment, uint32_t begin) {
  if (comment.end > begin) return false;
  const std::string_view between = text.substr(comment.end, begin - comment.end);
  if (between.find_first_not_of(" \t\r\f\v\n") != std::string_view::npos) return false;
  const bool has_line_end = comment.of(text).ends_with('\n');
  return std::ranges::count(between, '\n') + (has_line_end ? 1 : 0) <= 1;
}

bool begins_its_line(std::string_view text, const Span& comment) {
  const std::string_view before = text.substr(0, comment.begin);
  const size_t line = before.rfind('\n') + 1;  // 0 when there is none
  return before.substr(line).find_first_not_of(kBlank) == std::string_view::npos;
}

// A block, or lines one below the other, that end with the comment at `last`. Says where they
// begin.
size_t first_of_run(std::string_view text, std::span<const Span> comments, size_t last) {
  size_t first = last;
  while (first > 0 && are_one(text, comments[first - 1], comments[first]) &&
         is_adjacent(text, comments[first - 1], comments[first].begin) &&
         begins_its_line(text, comments[first - 1])) {
    --first;
  }
  return first;
}

std::string_view without_any(std::string_view text, std::string_view marks) {
  return text.substr(std::min(text.find_first_not_of(marks), text.size()));
}

void append_block(std::string& to, std::string_view comment) {
  comment = without_any(comment.substr(2), "*!");
  if (comment.ends_with("*/")) comment.remove_suffix(2);
  comment = comment.substr(0, comment.find_last_not_of('*') + 1);
  bool is_first = true;
  for (std::string_view line : split(comment, '\n')) {
    const std::string_view unstarred = without_any(line, kBlank);
    if (!is_first && unstarred.starts_with('*')) line = unstarred.substr(1);
    to.append(line).push_back('\n');
    is_first = false;
  }
}

void append_line(std::string& to, std::string_view comment) {
  comment = without_any(comment.substr(2), "/!");
  to.append(comment.substr(0, comment.find('\n'))).push_back('\n');
}

std::string text_of(std::string_view text, std::span<const Span> run) {
  // The first line begins behind its mark; without_indentation() counts on that.
  std::string joined = "\n";
  for (const Span& comment : run) {
    const std::string_view one = comment.of(text);
    if (is_block(one)) {
      append_block(joined, one);
    } else if (one.starts_with("//")) {
      append_line(joined, one);
    }
  }
  return without_indentation(joined);
}

bool is_about_rights(std::string_view comment) {
  const std::string lower = lower_case(comment);
  return lower.find("copyright") != std::string::npos || lower.find("license") != std::string::npos;
}

std::string without(std::span<const Span> omitted, std::string_view text, const Span& signature) {
  const auto is_before = [&](const Span& span) { return span.begin < signature.begin; };
  auto one = std::ranges::partition_point(omitted, is_before);
  std::string kept;
  uint32_t at = signature.begin;
  for (; one != omitted.end() && one->begin < signature.end; ++one) {
    if (one->begin > at) kept.append(text.substr(at, one->begin - at));
    at = std::max(at, one->end);
    if (kept.ends_with(' ') && at < signature.end && text[at] == ' ') kept.pop_back();
  }
  if (at < signature.end) kept.append(text.substr(at, signature.end - at));
  return kept;
}

// Adds a line to a signature that is written over several: what was inside brackets needs no space
// beside them, and no comma before the closing one.
void join(std::string& line, std::string_view more) {
  if (more.empty()) return;
  const bool closes = more[0] == ')' || more[0] == ']' || more[0] == '}';
  if (closes && line.ends_with(',')) line.pop_back();
  const bool opened = line.ends_with('(') || line.ends_with('[') || line.ends_with('{');
  if (!line.empty() && !opened && !closes) line.push_back(' ');
  line.append(more);
}

}  // namespace

std::string dotted_name(std::string_view text) {
  if (const std::string_view inner = without_quotes(text); inner.size() < text.size()) {
    std::string name;
    append_compact(name, inner);
    return name;
  }
  std::string name;
  size_t depth = 0;  // of type arguments
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (depth == 0 && begins_operator(text.substr(i), i == 0 ? ' ' : text[i - 1])) {
      append_operator(name, text.substr(i));
      break;
    }
    if (c == '<') {
      ++depth;
    } else if (c == '>' && depth > 0) {
      --depth;
    } else if (depth > 0) {
      continue;
    } else if (text.substr(i).starts_with("::")) {
      if (!name.empty() && !name.ends_with('.')) name.push_back('.');
      ++i;
    } else if (!is_space(c)) {
      name.push_back(c);
    } else if (!name.empty() && is_word(name.back()) && i + 1 < text.size() &&
               is_word(text[i + 1])) {
      name.push_back(' ');
    }
  }
  return without_places(std::move(name));
}

std::string called_name(std::string_view text) {
  size_t begin = text.size();
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  const std::string_view last = text.substr(begin);
  std::string name;
  bool is_chain = text.size() <= kCalledBytesMax;
  size_t depth = 0;
  for (size_t i = 0; i < text.size() && is_chain; ++i) {
    const char c = text[i];
    const std::string_view rest = text.substr(i);
    if (c == '<') {
      ++depth;
    } else if (c == '>' && depth > 0) {
      --depth;
    } else if (depth > 0 || is_space(c)) {
      continue;
    } else if (rest.starts_with("::") || rest.starts_with("->") || rest.starts_with("?.")) {
      if (!name.empty()) name.push_back('.');
      ++i;
    } else if (is_word(c) || c == '.' || c == '#') {
      name.push_back(c);
    } else {
      is_chain = false;
    }
  }
  while (name.ends_with('.')) name.pop_back();  // of "f::<T>"
  if (is_chain && depth == 0 && !name.empty()) return name;
  return last.size() <= kCalledBytesMax ? std::string(last) : "";
}

std::optional<std::string_view> literal_text(std::string_view literal) {
  const size_t quote = literal.find_first_of("'\"");
  if (quote == std::string_view::npos) return std::nullopt;
  const std::string_view prefix = literal.substr(0, quote);
  if (prefix.find_first_not_of("rRuU") != std::string_view::npos) return std::nullopt;
  std::string_view text = literal.substr(quote);
  const std::string triple(3, text[0]);
  const size_t quotes = text.starts_with(triple) && text.size() >= 6 ? 3 : 1;
  if (text.size() < 2 * quotes) return std::nullopt;
  return text.substr(quotes, text.size() - 2 * quotes);
}

std::string without_indentation(std::string_view text) {
  std::vector<std::string_view> lines = split(text, '\n');
  for (std::string_view& line : lines) line = line.substr(0, line.find_last_not_of(kBlank) + 1);
  // The first line begins behind the quotes: its own indentation says nothing.
  lines[0].remove_prefix(indentation(lines[0]));
  size_t margin = std::string_view::npos;
  for (size_t i = 1; i < lines.size(); ++i) {
    if (!lines[i].empty()) margin = std::min(margin, indentation(lines[i]));
  }
  std::string result;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (i > 0) lines[i].remove_prefix(std::min(margin, lines[i].size()));
    if (!result.empty()) result.push_back('\n');
    result.append(lines[i]);
  }
  result.resize(result.find_last_not_of('\n') + 1);
  return result;
}

std::string comment_above(std::string_view text, std::span<const Span> comments, uint32_t begin) {
  const auto is_before = [&](const Span& one) { return one.begin < begin; };
  const auto next = std::ranges::partition_point(comments, is_before);
  if (next == comments.begin()) return "";
  const Span& nearest = *std::prev(next);
  if (!is_adjacent(text, nearest, begin) || !begins_its_line(text, nearest)) return "";
  const size_t last = static_cast<size_t>(next - comments.begin()) - 1;
  const size_t first = first_of_run(text, comments, last);
  return text_of(text, comments.subspan(first, last - first + 1));
}

std::string comment_of_file(std::string_view text, std::span<const Span> comments,
                            uint32_t first_definition) {
  uint32_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  if (text.starts_with("#!")) at = static_cast<uint32_t>(std::min(text.find('\n'), text.size()));
  for (size_t i = 0; i < comments.size();) {
    const std::string_view between = text.substr(at, comments[i].begin - at);
    if (between.find_first_not_of(" \t\r\f\v\n") != std::string_view::npos) return "";
    size_t last = i;
    while (last + 1 < comments.size() && are_one(text, comments[last], comments[last + 1]) &&
           is_adjacent(text, comments[last], comments[last + 1].begin)) {
      ++last;
    }
    const std::span<const Span> run = comments.subspan(i, last - i + 1);
    at = run.back().end;
    if (is_adjacent(text, run.back(), first_definition)) return "";
    std::string found = text_of(text, run);
    if (!is_about_rights(found)) return found;
    i = last + 1;
  }
  return "";
}

std::string signature_line(std::string_view text, const Span& signature,
                           std::span<const Span> omitted) {
  const std::string kept = without(omitted, text, signature);
  std::string line;
  for (const std::string_view one : lines_of(kept)) {
    std::string_view part = trimmed(one);
    if (part.ends_with('\\')) part = trimmed(part.substr(0, part.size() - 1));
    join(line, part);
  }
  for (const std::string_view end : {":", "=>", "{", "=", ";"}) {
    if (trimmed(line).ends_with(end)) line.resize(trimmed(line).size() - end.size());
  }
  line.resize(trimmed(line).size());
  if (line.size() <= kSignatureBytesMax) return line;
  constexpr std::string_view kCut = "…";
  return std::string(utf8_prefix(line, kSignatureBytesMax - kCut.size())).append(kCut);
}

}  // namespace twotrack::hub
