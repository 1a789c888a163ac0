#include "hub/doc_comment.h"

#include <algorithm>
#include <cctype>

#include "hub/docstring.h"

namespace twotrack::hub {
namespace {

constexpr std::string_view kBlank = " \t\r\f\v";

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
  for (bool is_first = true;; is_first = false) {
    const size_t end = comment.find('\n');
    std::string_view line = comment.substr(0, end);
    const std::string_view unstarred = without_any(line, kBlank);
    if (!is_first && unstarred.starts_with('*')) line = unstarred.substr(1);
    to.append(line).push_back('\n');
    if (end == std::string_view::npos) return;
    comment.remove_prefix(end + 1);
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
  std::string lower(comment);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  return lower.find("copyright") != std::string::npos || lower.find("license") != std::string::npos;
}

}  // namespace

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

}  // namespace twotrack::hub
