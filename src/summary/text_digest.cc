// The lines that a reader would look for first: what went wrong, what is defined where, how it
// began and how it ended. The rest fills what room is left, evenly from both ends.
#include "summary/text_digest.h"

#include <algorithm>
#include <initializer_list>

#include "summary/line_keeper.h"

namespace twotrack {
namespace {

constexpr uint64_t kDigestHeadLines = 40;

bool holds_any(std::string_view line, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(
      words, [&](std::string_view word) { return line.find(word) != std::string_view::npos; });
}

std::string_view trimmed_text(std::string_view line) {
  const size_t start = line.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  return line.substr(start, line.find_last_not_of(" \t\r") - start + 1);
}

}  // namespace

// Words that name a failure, not words that contain them: a source file is full of "errors".
char rank_of_line(std::string_view line) {
  if (holds_any(line, {"error:", "Error:", "ERROR", "FAILED", "FAIL:", "Traceback",
                       "xception:", "panic:", "fatal:", "FATAL", "Error (", "error["})) {
    return '8';
  }
  if (holds_any(line, {"warning:", "Warning:", "WARN", " failed", " denied", " not found",
                       "No such ", "annot "})) {
    return '7';
  }
  if (line.starts_with("def ") || line.starts_with("class ") || line.starts_with("func ") ||
      line.starts_with("fn ") || line.starts_with("@@")) {
    return '6';
  }
  return '4';
}

Facts digest_text(std::string_view output, size_t bytes_max) {
  LineKeeper keeper(bytes_max);
  for_each_line(output, [&](uint64_t number, std::string_view line) {
    const char rank = rank_of_line(trimmed_text(line));
    keeper.add(number, line, std::max(rank, number <= kDigestHeadLines ? '5' : '0'));
  });
  return keeper.take(bytes_max);
}

}  // namespace twotrack
