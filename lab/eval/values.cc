#include "eval/values.h"

#include <algorithm>
#include <array>
#include <functional>

#include "base/json_scanner.h"
#include "eval/tokens.h"

namespace twotrack::eval {
namespace {

constexpr size_t kWrittenTextMin = 200;
constexpr size_t kProseWordsMin = 5;
constexpr size_t kIdentifierMin = 3;
constexpr std::string_view kSpace = " \t\r\n\v\f";
constexpr std::string_view kJoiners = "./:@#-";  // inside identifiers
constexpr std::string_view kTrailing = "./:-";   // not at their ends
constexpr std::string_view kSentenceEnds = ".,;:!?";

// Sorted.
constexpr std::array<std::string_view, 72> kLanguageWords = {
    "all",   "and",    "as",    "asc",    "avg",    "awk",    "between", "by",       "case",
    "cat",   "cd",     "chmod", "count",  "create", "delete", "desc",    "describe", "distinct",
    "do",    "done",   "drop",  "echo",   "else",   "end",    "exists",  "find",     "for",
    "from",  "git",    "grep",  "group",  "having", "head",   "in",      "inner",    "insert",
    "into",  "is",     "join",  "left",   "like",   "limit",  "ls",      "max",      "min",
    "mkdir", "not",    "null",  "on",     "or",     "order",  "outer",   "python",   "right",
    "sed",   "select", "set",   "show",   "sort",   "sudo",   "sum",     "table",    "tail",
    "the",   "then",   "union", "update", "values", "wc",     "where",   "with",     "xargs"};
static_assert(std::ranges::is_sorted(kLanguageWords));

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_plain_word(std::string_view word) {
  if (kSentenceEnds.find(word.back()) != std::string_view::npos) word.remove_suffix(1);
  const auto is_letter = [](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
  const auto is_inner = [](char c) { return (c >= 'a' && c <= 'z') || c == '\''; };
  return !word.empty() && is_letter(word[0]) && std::ranges::all_of(word.substr(1), is_inner);
}

void for_each_part(std::string_view text, const std::function<void(std::string_view)>& visit) {
  while (true) {
    const size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
    text.remove_prefix(begin);
    if (text.empty()) return;
    const size_t end = std::min(text.find_first_of(kSpace), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(end);
  }
}

void for_each_identifier(std::string_view text,
                         const std::function<void(std::string_view)>& visit) {
  size_t begin = 0;
  while (begin < text.size()) {
    if (!is_word_at(text, begin)) {
      ++begin;
      continue;
    }
    size_t end = begin + 1;
    while (end < text.size() &&
           (is_word_at(text, end) || kJoiners.find(text[end]) != std::string_view::npos)) {
      ++end;
    }
    std::string_view word = text.substr(begin, end - begin);
    word = word.substr(0, word.find_last_not_of(kTrailing) + 1);
    if (word.size() >= kIdentifierMin && !is_language_word(word)) visit(word);
    begin = end;
  }
}

bool has_word(std::string_view text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (is_word_at(text, i)) return true;
  }
  return false;
}

class Values {
 public:
  Status read(std::string_view json) {
    JsonScanner scanner(json);
    switch (scanner.peek()) {
      case '{':
        return scanner.for_each_member(
            [this](const std::string&, std::string_view value) { return read(value); });
      case '[':
        return scanner.for_each_element([this](std::string_view value) { return read(value); });
      case '"':
        add_text(TRY(scanner.string()));
        return Done{};
      case 't':
      case 'f':
      case 'n':
        return Done{};
      default:
        add(TRY(scanner.value_text()));
        return Done{};
    }
  }

  std::vector<std::string> take() { return std::move(values_); }

 private:
  void add_text(std::string_view text) {
    const bool was_written = text.size() > kWrittenTextMin && text.find('\n') != text.npos;
    if (was_written || is_prose(text)) return;
    if (text.find_first_of(kSpace) == std::string_view::npos) return add(text);
    for_each_identifier(text, [this](std::string_view word) { add(word); });
  }

  void add(std::string_view value) {
    if (value.size() < 2 || !has_word(value)) return;
    if (std::ranges::find(values_, value) == values_.end()) values_.emplace_back(value);
  }

  std::vector<std::string> values_;
};

}  // namespace

bool is_prose(std::string_view text) {
  size_t words = 0;
  size_t plain = 0;
  for_each_part(text, [&](std::string_view word) {
    ++words;
    if (is_plain_word(word)) ++plain;
  });
  return words >= kProseWordsMin && plain * 10 >= words * 7;
}

bool is_language_word(std::string_view word) {
  std::string name(word);
  std::ranges::transform(name, name.begin(), lower);
  return std::ranges::binary_search(kLanguageWords, std::string_view(name));
}

std::vector<std::string> argument_values(std::string_view args) {
  Values values;
  // Arguments come from a trajectory that was read, so they are JSON; none are none.
  if (!args.empty() && !values.read(args).ok()) return {};
  return values.take();
}

}  // namespace twotrack::eval
