// A command that could not do its work, and said so in a line or two.
#include <algorithm>
#include <array>
#include <span>

#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kLinesMax = 3;
constexpr size_t kNameBytesMax = 60;  // of a program and its command

// "bash: line 1: nowhere: command not found", "ls: cannot access 'x': No such file or directory":
// a program's name, a colon, what is wrong.
bool is_refusal(std::string_view line) {
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos || colon > 40 || contains(line.substr(0, colon), " ")) {
    return false;
  }
  line = trimmed(line);
  for (const std::string_view end :
       {": command not found", ": No such file or directory", ": Permission denied",
        ": Is a directory", ": Not a directory", ": not found"}) {
    if (line.ends_with(end)) return true;
  }
  return false;
}

// "Error: None" and "error: 0.25" name a value.
bool is_value(std::string_view text) {
  text = trimmed(text);
  return text == "none" || text == "None" || text == "null" ||
         (!text.empty() && text.find_first_not_of("0123456789.e-+% ") == std::string_view::npos);
}

// "KeyError: 'x'", "requests.exceptions.Timeout…Error: …": a name alone before the colon.
bool begins_with_exception(std::string_view line) {
  const std::string_view name = line.substr(0, line.find(": "));
  return name.size() < line.size() && !is_value(line.substr(name.size() + 1)) &&
         (name.ends_with("Error") || name.ends_with("Exception")) &&
         std::ranges::all_of(
             name, [](char c) { return is_letter(c) || is_digit(c) || c == '.' || c == '_'; });
}

// The first words of a sentence.
constexpr size_t kSentenceWords = 8;
std::array<std::string_view, kSentenceWords> first_words(std::string_view line) {
  std::array<std::string_view, kSentenceWords> words;
  for (std::string_view& word : words) {
    const size_t begin = std::min(line.find_first_not_of(" ,."), line.size());
    const size_t end = std::min(line.find_first_of(" ,.", begin), line.size());
    word = line.substr(begin, end - begin);
    line.remove_prefix(end);
  }
  return words;
}

// "Your changes have NOT been applied", "No replacement was performed": what an editor says of an
// edit that it rejected.
bool denies_edit(std::string_view line) {
  const auto words = first_words(line);
  size_t at = 0;
  while (at < 3 && !is_one_of(words[at], {"change", "changes", "edit", "edits", "replacement",
                                          "replacements", "patch"})) {
    ++at;
  }
  if (at++ == 3 || !is_one_of(words[at++], {"was", "were", "has", "have"})) return false;
  const bool is_negated = is_one_of(words[at], {"not", "NOT"});
  if (is_negated) ++at;
  if (words[at] == "been") ++at;
  return (is_negated || words[0] == "No") && is_one_of(words[at], {"applied", "performed"});
}

// An editor says it before or behind what it shows.
bool is_rejected_edit(const Sample& sample) {
  constexpr size_t kEdgeLines = 4;
  const size_t edge = std::min(kEdgeLines, sample.lines.size());
  const std::span lines(sample.lines);
  return std::ranges::any_of(lines.first(edge), denies_edit) ||
         std::ranges::any_of(lines.last(edge), denies_edit);
}

// "Could not find the following lines:" and then the lines.
bool could_not(std::string_view line) {
  return starts_with_any(line, {"Could not ", "Couldn't ", "Cannot ", "Can't ", "can't ",
                                "Unable to ", "Failed to ", "An error occurred"});
}

bool is_error_word(std::string_view word) {
  return is_one_of(word, {"Error", "error", "ERROR", "fatal", "Fatal", "FATAL"});
}

// "Error executing query: no such table", "Error in a.ini: …": what was tried, and what went wrong.
// "Error handling: …" is a heading.
bool failed_at_doing(std::string_view line) {
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos || colon > kNameBytesMax) return false;
  const auto words = first_words(line.substr(0, colon));
  const bool tells_where =
      words[1].ends_with("ing") || is_one_of(words[1], {"while", "when", "in", "during"});
  return is_error_word(words[0]) && tells_where && !words[2].empty() &&
         !is_value(line.substr(colon + 1));
}

// "Error: no such table", "[ERROR] no such table".
bool is_marked_as_error(std::string_view line) {
  const bool is_bracketed = line.starts_with('[');
  const size_t end = line.find(is_bracketed ? ']' : ':');
  if (end == std::string_view::npos) return false;
  return is_error_word(trimmed(line.substr(is_bracketed ? 1 : 0, end - (is_bracketed ? 1 : 0)))) &&
         !is_value(line.substr(end + 1));
}

// How a short output begins that says nothing but that something failed.
bool announces_failure(std::string_view line) {
  if (is_marked_as_error(line) || failed_at_doing(line)) return true;
  return could_not(line) || line.starts_with("npm ERR!") || line.starts_with("npm error ") ||
         line.starts_with("Traceback (most recent call last)") || begins_with_exception(line);
}

// What a shell, a build or a test run says at its end when it failed, wherever it stands.
bool states_failure(std::string_view line) {
  line = trimmed(line);
  for (const std::string_view whole :
       {"Killed", "Segmentation fault", "Segmentation fault (core dumped)", "Aborted",
        "Aborted (core dumped)", "timed out", "Timed out"}) {
    if (line == whole) return true;
  }
  if (line.starts_with("Command ") && contains(line, "timed out after ")) return true;
  if (line.starts_with("make") && contains(line, ": *** ")) return true;
  return starts_with_any(line, {"test result: FAILED.", "CONFLICT (", "Automatic merge failed"});
}

// "train.py: error: unrecognized arguments: --lr": a program's name, not a place in a file.
bool refuses_arguments(std::string_view line) {
  const size_t end = line.find(": error: ");
  return end != std::string_view::npos && end > 0 && end <= kNameBytesMax &&
         !contains(line.substr(0, end), ":");
}

bool is_failure(const Sample& sample) {
  return announces_failure(sample.lines[0]) || std::ranges::any_of(sample.lines, states_failure);
}

class ShellReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    const bool is_first = is_first_ && !trimmed(line).empty();
    if (is_first) is_first_ = false;
    const bool says_why = is_refusal(line) || refuses_arguments(line) || denies_edit(line) ||
                          (is_first && announces_failure(line)) || states_failure(line);
    // "ERROR:" alone says nothing yet.
    if (says_why && (message_.empty() || message_.ends_with(':'))) message_ = line.substr(0, 300);
    return says_why ? '9' : '5';
  }

  Findings finish() override {
    Findings findings{.summarizer = "shell@1", .outcome = Outcome::kError};
    findings.summary = message_;
    return findings;
  }

 private:
  std::string message_;
  bool is_first_ = true;  // no line that holds anything has come yet
};

}  // namespace

bool is_usage_error(const Sample& sample) {
  return !sample.lines.empty() && refuses_arguments(sample.lines.back()) &&
         std::ranges::any_of(sample.lines,
                             [](std::string_view line) { return line.starts_with("usage: "); });
}

std::unique_ptr<ReportReader> make_shell_reader(const Sample& sample) {
  if (sample.lines.empty()) return nullptr;
  const std::string_view first = trimmed(sample.lines[0]);
  if (is_usage_error(sample) || is_rejected_edit(sample) ||
      (could_not(first) && first.ends_with(':'))) {
    return std::make_unique<ShellReader>();
  }
  if (sample.lines.size() > kLinesMax) return nullptr;
  if (is_failure(sample)) return std::make_unique<ShellReader>();
  // Only when there is nothing else: a listing with one hole is a listing.
  for (const std::string_view line : sample.lines) {
    if (!is_refusal(line) && !line.starts_with("$ ")) return nullptr;
  }
  return std::make_unique<ShellReader>();
}

}  // namespace twotrack
