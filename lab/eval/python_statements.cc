#include "eval/python_statements.h"

#include <algorithm>
#include <array>
#include <string>

namespace twotrack::eval {
namespace {

constexpr std::array<std::string_view, 5> kContinuing = {"elif", "else", "except", "finally",
                                                         "case"};

bool is_quote(char c) {
  return c == '"' || c == '\'';
}

// Behind the literal that begins at `at`, which is its first quote. An f-string's inner quotes are
// taken for its end: where they are of the same kind the pieces are literals again.
size_t skip_string(std::string_view text, size_t at) {
  const char quote = text[at];
  const bool is_long = text.substr(at, 3) == std::string(3, quote);
  const size_t width = is_long ? 3 : 1;
  for (size_t i = at + width; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
      continue;
    }
    if (!is_long && (text[i] == quote || text[i] == '\n')) return i + 1;
    if (is_long && text.substr(i, 3) == std::string(3, quote)) return i + 3;
  }
  return text.size();
}

// One logical line: where its code ends, and where the next line begins.
struct LogicalLine {
  size_t end = 0;
  size_t next = 0;
};

LogicalLine read_logical_line(std::string_view text, size_t at) {
  size_t depth = 0;
  size_t end = at;
  for (size_t i = at; i < text.size();) {
    const char c = text[i];
    if (c == '\n' && depth == 0) return {.end = end, .next = i + 1};
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (c == '\\' && i + 1 < text.size() && text[i + 1] == '\n') {
      i += 2;
      continue;
    }
    if (is_quote(c)) {
      end = i = skip_string(text, i);
      continue;
    }
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && depth > 0) --depth;
    ++i;
    if (c != ' ' && c != '\t' && c != '\r' && c != '\n') end = i;
  }
  return {.end = end, .next = text.size()};
}

}  // namespace

std::vector<PythonStatement> statements_of(std::string_view text) {
  std::vector<PythonStatement> statements;
  bool is_decorated = false;
  for (size_t at = 0; at < text.size();) {
    const size_t begin = at;
    const size_t code = std::min(text.find_first_not_of(" \t", at), text.size());
    const LogicalLine line = read_logical_line(text, code);
    at = line.next;
    if (line.end <= code) continue;
    PythonStatement one{.begin = begin, .end = line.end};
    one.indent = text.substr(begin, code - begin);
    one.text = text.substr(code, line.end - code);
    one.word = one.text.substr(0, one.text.find_first_of(" \t(:=.[\n"));
    one.follows_another =
        !is_decorated && std::ranges::find(kContinuing, one.word) == kContinuing.end();
    is_decorated = one.text.starts_with('@');
    statements.push_back(one);
  }
  return statements;
}

}  // namespace twotrack::eval
