// Small readers for the lines of reports. All views point into what they were given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "base/text.h"

namespace twotrack {

// `line` without terminal escape sequences. Points into `line` when there are none, else into
// `scratch`.
std::string_view without_colour(std::string_view line, std::string& scratch);

// What stands between the first `open` and the next `close`; empty when that is not there.
std::string_view between(std::string_view text, std::string_view open, std::string_view close);

// Reads a number at the head of `text` and removes it. Nothing when there is none, or more digits
// than a count has.
std::optional<uint64_t> take_number(std::string_view& text);

// Removes `part` from the head of `text` when it is there.
bool take_prefix(std::string_view& text, std::string_view part);

// The number right before `word`, as in "3 failed, 2 passed"; the largest one when it has more
// digits than a count has.
std::optional<uint64_t> count_before(std::string_view text, std::string_view word);

// A name of a file, judged by its form alone: no white space, and a dot or a slash in it.
bool looks_like_path(std::string_view text);

struct Place {
  std::string_view file{};
  uint64_t line = 0;
  uint64_t column = 0;
  bool has_column = false;  // pylint counts columns from 0
  std::string_view rest{};  // what follows, without the blanks before it
};

// "path:12:3: rest" and "path:12: rest".
std::optional<Place> read_place(std::string_view line);

// "  File "path", line 12, in f".
std::optional<Place> read_python_frame(std::string_view line);

// A line that is a rule with or without a title: "==== FAILURES ====" has the title "FAILURES".
// Nothing when the line is no rule of `mark`.
std::optional<std::string_view> rule_title(std::string_view line, char mark);

// The words in a line that say that something went wrong.
enum class LineMark : uint8_t { kNone, kWarning, kError };

// In time that depends on the length of the line alone, about a nanosecond a byte: for texts of
// many megabytes.
LineMark mark_of_line(std::string_view line);

}  // namespace twotrack
