#include "summary/failure_words.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "base/text.h"
#include "packet/shown_text.h"
#include "summary/line_keeper.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

// How far the noun may be from its number: "2 integration tests failed".
constexpr size_t kWordsBetween = 2;
// Of a line that goes on and on, its end tells how it ended.
constexpr size_t kSentenceBytesMax = size_t{64} << 10;

struct Token {
  std::string_view text{};
  bool ends_clause = false;  // a comma, a bracket or the end of a sentence follows
  bool has_colon = false;    // "failed: 1", "failed=1"
};

std::vector<Token> tokens_of(std::string_view text) {
  std::vector<Token> tokens;
  for (size_t i = 0; i < text.size();) {
    if (is_name_character(text[i])) {
      const size_t begin = i;
      while (i < text.size() && is_name_character(text[i])) ++i;
      tokens.push_back({.text = text.substr(begin, i - begin)});
      continue;
    }
    if (!tokens.empty() && text[i] != ' ') {
      const bool is_colon = text[i] == ':' || text[i] == '=';
      (is_colon ? tokens.back().has_colon : tokens.back().ends_clause) = true;
    }
    ++i;
  }
  return tokens;
}

// Of any length: a count that no number can hold is one too.
bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_above_zero(std::string_view text) {
  return is_number(text) && text.find_first_not_of('0') != std::string_view::npos;
}

bool is_none(std::string_view word) {
  return is_one_of(word, {"none", "None", "no", "null"});
}

bool is_failure(std::string_view word) {
  return is_one_of(word,
                   {"failed", "Failed", "FAILED", "failing", "failures", "failure", "Failures"});
}

// "attempt 1 failed": which one, not how many. "Deleted 4 failed jobs": what was done to them.
bool is_no_count(const std::vector<Token>& tokens, size_t at) {
  if (tokens[at].has_colon) return true;
  if (at == 0 || tokens[at - 1].ends_clause) return false;
  return is_one_of(
      lower_case(tokens[at - 1].text),
      {"attempt", "try",     "retry",    "step",    "round",     "job",      "line",
       "ticket",  "deleted", "removed",  "retried", "restarted", "archived", "cleared",
       "skipped", "ignored", "repaired", "fixed",   "moved",     "closed",   "resolved"});
}

// Where the clause ends that begins with the number `at` and says that so many failed.
const Token* end_of_count(const std::vector<Token>& tokens, size_t at) {
  if (is_no_count(tokens, at)) return nullptr;
  size_t next = at + 1;
  // "1 of 2", "1 out of 2".
  if (next < tokens.size() && tokens[next].text == "out") ++next;
  if (next + 1 < tokens.size() && tokens[next].text == "of") next += 2;
  for (size_t i = next; i < tokens.size() && i <= next + kWordsBetween; ++i) {
    const Token& token = tokens[i];
    if (tokens[i - 1].ends_clause || is_number(token.text) || token.has_colon) return nullptr;
    if (is_failure(token.text)) return &token;
  }
  return nullptr;
}

bool is_less(std::string_view a, std::string_view b) {
  a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
  b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
  return a.size() != b.size() ? a.size() < b.size() : a < b;
}

// Where the clause ends that begins with the number `at` and says that not all passed: "2 of 3
// tests passed". Not so for "step 2 of 3 passed", which counts steps.
const Token* end_of_not_all(const std::vector<Token>& tokens, size_t at) {
  const bool begins = at == 0 || tokens[at - 1].ends_clause || tokens[at - 1].has_colon ||
                      is_one_of(tokens[at - 1].text, {"only", "Only"});
  const size_t of = at + 1 < tokens.size() && tokens[at + 1].text == "out" ? at + 2 : at + 1;
  if (!begins || !is_number(tokens[at].text) || of + 1 >= tokens.size()) return nullptr;
  if (tokens[of].text != "of" || !is_number(tokens[of + 1].text)) return nullptr;
  if (!is_less(tokens[at].text, tokens[of + 1].text)) return nullptr;
  for (size_t i = of + 2; i < tokens.size() && i <= of + 2 + kWordsBetween; ++i) {
    if (tokens[i - 1].ends_clause || is_number(tokens[i].text)) return nullptr;
    if (is_one_of(tokens[i].text, {"passed", "passing", "succeeded"})) return &tokens[i];
  }
  return nullptr;
}

// "Failed 2/3 test cases", "Failed test case: assert f(1) == 2": the clause, or nullptr.
const Token* end_of_failed(const std::vector<Token>& tokens) {
  if (tokens.size() < 2 || !is_one_of(tokens[0].text, {"Failed", "FAILED"})) return nullptr;
  if (tokens[0].ends_clause || tokens[0].has_colon) return nullptr;
  if (is_number(tokens[1].text)) return is_above_zero(tokens[1].text) ? &tokens[1] : nullptr;
  for (size_t i = 1; i + 1 < tokens.size() && i <= kWordsBetween; ++i) {
    const std::string_view told = tokens[i + 1].text;
    if (tokens[i].has_colon) return is_number(told) || is_none(told) ? nullptr : &tokens[i];
    if (tokens[i].ends_clause) return nullptr;
  }
  return nullptr;
}

std::string between(const Token& first, const Token& last) {
  return {first.text.data(), static_cast<size_t>(last.text.end() - first.text.begin())};
}

// A line of a tally begins with a number or with what it counts: "2 failed", "Tests: 1 failed",
// "fail 1"; a line of a log begins with a time.
bool is_tally(std::string_view line, const std::vector<Token>& tokens) {
  if (tokens.empty()) return false;
  const std::string_view first = tokens[0].text;
  if (tokens.size() == 2 && contains(line, "=")) return false;  // one of the values of a record
  if (!is_number(first)) {
    return tokens[0].has_colon || is_one_of(first, {"Tests", "Test", "Total", "Results"});
  }
  const size_t end = static_cast<size_t>(first.end() - line.begin());
  return end < line.size() && line[end] == ' ';
}

// "fail 1", of the protocol of tests.
bool counts_failures(const std::vector<Token>& tokens) {
  return tokens.size() == 2 && !tokens[0].has_colon &&
         is_one_of(tokens[0].text, {"fail", "failed", "failures"}) && is_above_zero(tokens[1].text);
}

// "1 error generated.", "2 errors, 0 warnings", not "3 errors fixed" or "470 errors.append(one)".
bool counts_errors(std::string_view line, const std::vector<Token>& tokens) {
  if (tokens.size() < 2 || !is_above_zero(tokens[0].text)) return false;
  if (!is_one_of(lower_case(tokens[1].text), {"error", "errors"})) return false;
  const std::string_view rest =
      line.substr(static_cast<size_t>(tokens[1].text.end() - line.begin()));
  if (rest.empty() || rest == "." || is_one_of(rest.substr(0, 1), {",", ";", "!", ")"}))
    return true;
  return rest.starts_with("(s)") ||
         (tokens.size() > 2 && is_one_of(tokens[2].text, {"generated", "found", "and", "occurred",
                                                          "in", "during", "from"}));
}

// What may stand before "failed" in a verdict: not "no tests failed", "jobs that failed".
bool is_subject(std::string_view word) {
  const auto is_letter_or_hyphen = [](char c) { return is_letter(c) || c == '-'; };
  return std::ranges::all_of(word, is_letter_or_hyphen) &&
         !is_one_of(lower_case(word),
                    {"no",   "none", "nothing", "not",    "never", "if",   "when",  "that",
                     "what", "why",  "how",     "which",  "as",    "to",   "is",    "of",
                     "or",   "and",  "for",     "passed", "ok",    "last", "first", "previous"});
}

// What programs do as a whole.
bool is_work(std::string_view word) {
  return is_one_of(
      lower_case(word),
      {"build",        "compilation", "test",       "tests",   "check",        "checks",
       "job",          "task",        "deployment", "deploy",  "installation", "install",
       "command",      "step",        "pipeline",   "run",     "lint",         "linting",
       "verification", "validation",  "migration",  "process", "script",       "suite",
       "operation",    "execution",   "evaluation"});
}

bool is_failure_word(std::string_view word) {
  return is_one_of(word, {"FAILED", "FAILURE", "FAILURES", "Failed", "failed"});
}

// "BUILD FAILED in 3s", "Compilation failed: …", "Build FAILED.", "FAILED (errors=1)"; of a text
// with one line also "Payment failed".
bool is_verdict(const std::vector<Token>& tokens, bool is_alone) {
  constexpr size_t kSubjectWords = 3;
  const auto word = std::ranges::find_if(tokens, is_failure_word, &Token::text);
  const auto at = static_cast<size_t>(word - tokens.begin());
  if (word == tokens.end() || at > kSubjectWords) return false;
  for (size_t i = 0; i < at; ++i) {
    if (!is_subject(tokens[i].text) || tokens[i].ends_clause || tokens[i].has_colon) return false;
  }
  const bool is_loud = word->text != "failed" && word->text != "Failed";
  const bool is_whole = at + 1 == tokens.size() || word->ends_clause || word->has_colon ||
                        is_one_of(tokens[at + 1].text, {"in", "with", "after", "due", "because"});
  if (!is_whole) return false;
  return at == 0 ? is_loud : is_loud || is_alone || is_work(tokens[at - 1].text);
}

// "bash: line 1: 16478 Segmentation fault      ./a.out", "Segmentation fault (core dumped)".
bool is_crash(std::string_view line) {
  const size_t at = line.find("Segmentation fault");
  if (at == std::string_view::npos) return line.ends_with("(core dumped)");
  return at == 0 || (at >= 2 && line[at - 1] == ' ' && is_digit(line[at - 2]));
}

// What build tools and sanitizers print when they give up, wherever that is.
bool gives_up(std::string_view line) {
  if (line.starts_with("make") && contains(line, ": *** ")) return true;
  if (starts_with_any(
          line, {"ninja: build stopped", "npm ERR!", "npm error ", "error[", "test result: FAILED",
                 "panic: ", "not ok ", "CMake Error", "Fatal Python error", "curl: ("})) {
    return true;
  }
  if (contains_any(line, {"==ERROR: ", ": runtime error: ", "' panicked at "}) || is_crash(line)) {
    return true;
  }
  if (line.ends_with("...Failed") || contains(line, " would be reformatted")) return true;
  const size_t summary = line.find("SUMMARY: ");
  if (summary == std::string_view::npos) return false;
  const std::string_view told = line.substr(summary).substr(9);
  return contains(told.substr(0, told.find(' ')), "Sanitizer:") ||  // and valgrind's count
         (contains(line, "ERROR SUMMARY: ") && is_above_zero(told.substr(0, told.find(' '))));
}

// With what many a program begins its last words. In the midst of others they say nothing.
bool are_last_words(std::string_view line) {
  return starts_with_any(line, {"error: ", "ERROR: ", "Error: ", "[error] ", "[ERROR] ",
                                "fatal: ", "FATAL: ", "bash: ", "-bash: ", "sh: ", "zsh: "});
}

// "cat", "python3.11", "/usr/bin/env", and a script of a shell, "./check.sh: line 3: ". Not a file
// in which something was found: "docs/a.md".
bool is_program(std::string_view name, std::string_view rest) {
  const auto is_plain = [](char c) { return is_name_character(c) || c == '-' || c == '+'; };
  const auto may_stand = [&](char c) { return is_plain(c) || c == '.' || c == '/'; };
  if (name.empty() || !std::ranges::all_of(name, may_stand)) return false;
  if (is_one_of(name.substr(0, 1), {"+", "-"})) return false;  // of a diff
  take_prefix(rest, "line ");
  const size_t digits = rest.find_first_not_of("0123456789");
  if (digits > 0 && digits < rest.size() && rest[digits] == ':') return true;
  const size_t folder = name.rfind('/');
  if (folder != std::string_view::npos && !name.starts_with('/')) return false;
  const std::string_view base = name.substr(folder == std::string_view::npos ? 0 : folder + 1);
  const size_t dot = base.find('.');
  return dot == std::string_view::npos || (dot + 1 < base.size() && is_digit(base[dot + 1]));
}

// "cat: x: No such file or directory", "python3: No module named yaml": who says it, and at the end
// what the system answered. What was found in files may hold the same words anywhere.
bool tells_why_it_cannot(std::string_view line) {
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return false;
  std::string_view rest = line.substr(colon + 2);
  if (!is_program(line.substr(0, colon), rest)) return false;
  const size_t module = rest.rfind("No module named ");
  if (module != std::string_view::npos && rest.find(' ', module + 16) == std::string_view::npos) {
    return module == 0 || rest.substr(0, module).ends_with(": ");
  }
  const size_t last = rest.rfind(": ");
  if (last != std::string_view::npos) rest.remove_prefix(last + 2);
  if (rest.starts_with("[Errno ") && contains(rest, "] ")) rest.remove_prefix(rest.find("] ") + 2);
  return is_one_of(rest, {"No such file or directory", "Permission denied", "command not found",
                          "not found", "Connection refused"});
}

// "# shop" and "./cart.go:2:25: …": what go build prints, and only then.
bool is_go_build(const std::vector<std::string>& lines) {
  if (lines.empty() || !lines[0].starts_with("# ")) return false;
  const auto line =
      std::ranges::find_if(lines, [](const auto& one) { return !one.starts_with("# "); });
  if (line == lines.end()) return false;
  std::string_view text = *line;
  take_prefix(text, "vet: ");
  const auto place = read_place(text);
  return place && place->has_column && place->file.ends_with(".go");
}

// "[INFO] BUILD FAILURE": without who says it.
std::string_view without_tag(std::string_view line) {
  const size_t end = line.starts_with('[') ? line.find("] ") : std::string_view::npos;
  return end == std::string_view::npos ? line : line.substr(end + 2);
}

bool is_verdict_line(std::string_view line, bool is_alone) {
  if (gives_up(line)) return true;
  const std::string_view plain = without_tag(line);
  const std::vector<Token> tokens = tokens_of(plain);
  if (is_verdict(tokens, is_alone) || counts_errors(plain, tokens) || counts_failures(tokens))
    return true;
  return is_tally(plain, tokens) && !failure_in_words(plain).empty();
}

// The first lines of an output and the last ones, without colours and blank lines.
std::vector<std::string> edges_of(std::string_view output) {
  constexpr size_t kFirstLines = 2;
  constexpr size_t kLastLines = 12;
  std::vector<std::string> lines;
  std::string scratch;
  const std::string_view end =
      output.substr(output.size() - std::min(output.size(), kSentenceBytesMax));
  const auto take = [&](uint64_t, std::string_view line) {
    const std::string_view plain = without_colour(line, scratch);
    if (!trimmed(plain).empty()) lines.push_back(shown_text(trimmed(plain)));
  };
  for_each_line(output.substr(0, output.size() - end.size()).substr(0, kSentenceBytesMax), take);
  for_each_line(end, take);
  if (lines.size() > kFirstLines + kLastLines) {
    lines.erase(lines.begin() + kFirstLines, lines.end() - kLastLines);
  }
  return lines;
}

}  // namespace

std::string failure_in_words(std::string_view sentence) {
  // As a reader sees it: without colours and what cannot be seen.
  const std::string shown =
      shown_text(sentence.substr(sentence.size() - std::min(sentence.size(), kSentenceBytesMax)));
  const std::vector<Token> tokens = tokens_of(shown);
  if (const Token* end = end_of_failed(tokens)) return between(tokens[0], *end);
  for (size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    const bool counts = i + 1 < tokens.size() && token.has_colon && !token.ends_clause &&
                        is_above_zero(tokens[i + 1].text);
    if (counts && (is_failure(token.text) || token.text == "errors" || token.text == "Errors")) {
      return between(token, tokens[i + 1]);
    }
    if (const Token* end = end_of_not_all(tokens, i)) return between(token, *end);
    if (is_one_of(token.text, {"all", "All", "everything"}) && i + 1 < tokens.size() &&
        tokens[i + 1].text == "failed") {
      return between(token, tokens[i + 1]);
    }
    if (!is_above_zero(token.text) || (i > 0 && tokens[i - 1].text == "of")) continue;
    if (const Token* end = end_of_count(tokens, i)) return between(token, *end);
  }
  return {};
}

std::string gave_up_with(std::string_view output) {
  const std::vector<std::string> lines = edges_of(output);
  if (lines.empty()) return {};
  const std::string& last = lines.back();
  const bool is_usage = starts_with_any(lower_case(lines.front()), {"usage: "});
  return are_last_words(last) || tells_why_it_cannot(last) || is_usage ? last : std::string();
}

std::string verdict_in(std::string_view output) {
  const std::vector<std::string> lines = edges_of(output);
  if (is_go_build(lines)) return lines.front();
  constexpr size_t kLastWords = 2;
  for (size_t i = 0; i < lines.size(); ++i) {
    const bool is_edge = i == 0 || i + kLastWords >= lines.size();
    if (is_edge && are_last_words(lines[i])) return lines[i];
    if (is_verdict_line(lines[i], lines.size() == 1)) return lines[i];
  }
  return {};
}

}  // namespace twotrack
