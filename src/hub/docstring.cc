#include "hub/docstring.h"

#include <algorithm>
#include <vector>

namespace twotrack::hub {
namespace {

constexpr std::string_view kDocBlank = " \t\r\f\v";

std::vector<std::string_view> trimmed_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (true) {
    const size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    line = line.substr(0, line.find_last_not_of(kDocBlank) + 1);
    lines.push_back(line);
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(kDocBlank), line.size());
}

}  // namespace

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
  std::vector<std::string_view> lines = trimmed_lines(text);
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

}  // namespace twotrack::hub
