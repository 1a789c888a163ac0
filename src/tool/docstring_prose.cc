#include "tool/docstring_prose.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/ascii.h"
#include "base/lines.h"
#include "base/text.h"

namespace twotrack::tool {
namespace {

using NameSet = std::set<std::string, std::less<>>;

// Whether somebody else may be the one who does what is told next: "a function that sorts and".
// "To" does that, too, unless it is where something goes: "save it to the path and".
bool has_other_subject(const std::vector<std::string>& words) {
  static const NameSet others = {
      "that",  "which", "who",  "whose", "they",    "you",   "we",    "must",    "should",
      "may",   "might", "can",  "could", "will",    "would", "not",   "never",   "without",
      "until", "when",  "how",  "like",  "instead", "let",   "lets",  "make",    "makes",
      "than",  "mock",  "test", "as",    "so",      "cause", "don't", "example", "callable"};
  static const NameSet determiners = {"the", "a", "an", "this", "its", "their", "all"};
  for (size_t at = 0; at < words.size(); ++at) {
    const bool is_place = at + 1 < words.size() && determiners.contains(words[at + 1]);
    if (others.contains(words[at]) || (words[at] == "to" && !is_place)) return true;
  }
  return false;
}

// What stands behind `verb` inside the sentences of the first paragraph: "Sort them and return …",
// "Sorts them; returns …". Only where it is the function that does it.
std::vector<std::string> told_inside(std::string_view docstring, std::string_view verb) {
  std::string summary;
  for (const std::string_view line : lines_of(docstring)) {
    if (stripped(line).empty()) break;
    summary.append(stripped(line)).append(" ");
  }
  std::vector<std::string> told;
  for (size_t at = summary.find(verb); at < summary.size(); at = summary.find(verb, at + 1)) {
    const std::string_view before = stripped(std::string_view(summary).substr(0, at));
    std::string_view behind = std::string_view(summary).substr(at + verb.size());
    const bool is_third = behind.starts_with('s');
    behind.remove_prefix(is_third ? 1 : 0);
    const size_t end = before.rfind(". ");
    const std::string_view sentence =
        end == std::string_view::npos ? before : before.substr(end + 2);
    const std::string_view first = leading_name(sentence);
    const bool agrees = is_third == (first.ends_with('s') && !first.ends_with("ss"));
    const bool is_joined = before.ends_with(" and") || before.ends_with(" or");
    const bool is_meant = is_joined && agrees && !has_other_subject(plain_words(sentence));
    if (behind.starts_with(' ') && (is_meant || before.ends_with(';'))) {
      told.emplace_back(stripped(behind));
    }
  }
  return told;
}

// What stands behind "Returns" where a line or a sentence begins; nothing without one.
std::optional<std::string_view> told_return(std::string_view docstring) {
  for (const std::string_view line : lines_of(docstring)) {
    for (std::string_view text = stripped(line); !text.empty();) {
      for (const std::string_view word : {":returns:", ":return:", "Returns", "Return"}) {
        if (!text.starts_with(word)) continue;
        const size_t at = static_cast<size_t>(text.data() - docstring.data()) + word.size();
        const size_t told = docstring.find_first_not_of(": \n\t-", at);
        return docstring.substr(std::min(told, docstring.size()));
      }
      const size_t sentence = text.find(". ");
      text = sentence == std::string_view::npos ? "" : stripped(text.substr(sentence + 2));
    }
  }
  return std::nullopt;
}

// "Return the connection to the pool."
bool is_put_back(std::string_view told) {
  return told.substr(0, told.find_first_of(".,;:\n")).find(" to ") != std::string_view::npos;
}

// What is certainly a value: not "and return immediately".
bool tells_value(std::string_view told) {
  static const NameSet begins = {"the", "a",  "an",   "its",  "their",
                                 "all", "it", "them", "True", "False"};
  return tells_nothing(told) ||
         ((begins.contains(leading_name(told)) || !kind_of_type(told).empty()) &&
          !is_put_back(told));
}

bool names_exception(std::string_view told) {
  const size_t article = told.starts_with("an ") ? 3 : told.starts_with("a ") ? 2 : 0;
  const std::string_view name = leading_name(told.substr(article));
  return name.ends_with("Error") || name == "StopIteration" || name == "error" ||
         name == "exception";
}

}  // namespace

std::string_view leading_name(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && is_name_character(text[end])) ++end;
  return text.substr(0, end);
}

std::vector<std::string> plain_words(std::string_view text) {
  std::vector<std::string> words;
  for (size_t at = 0; (at = text.find_first_not_of(" \t\r\n", at)) < text.size();) {
    const size_t end = std::min(text.find_first_of(" \t\r\n", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const size_t begin = word.find_first_not_of("`'\"([{.,:;)]}");
    at = end;
    if (begin == std::string_view::npos) continue;
    words.emplace_back(word.substr(begin, word.find_last_not_of("`'\"([{.,:;)]}") - begin + 1));
  }
  return words;
}

std::vector<std::string> told_returns(std::string_view docstring) {
  std::vector<std::string> all = told_inside(docstring, "return");
  std::erase_if(all, [](const std::string& told) { return !tells_value(told); });
  if (const auto told = told_return(docstring)) all.emplace_back(*told);
  return all;
}

std::vector<std::string> told_raises(std::string_view docstring) {
  constexpr std::string_view kRaises = "Raises ";
  std::vector<std::string> all = told_inside(docstring, "raise");
  const size_t at = docstring.find(kRaises);
  if (at != std::string_view::npos) all.emplace_back(docstring.substr(at + kRaises.size()));
  std::erase_if(all, [](const std::string& told) { return !names_exception(told); });
  return all;
}

bool tells_nothing(std::string_view told) {
  return told.starts_with("None") || told.starts_with("nothing") || told.starts_with("Nothing");
}

std::string_view kind_of_type(std::string_view type) {
  const std::string_view name = leading_name(type);
  constexpr std::array<std::string_view, 6> kApart = {"str",  "bytes", "list",
                                                      "dict", "tuple", "set"};
  if (std::ranges::find(kApart, name) != kApart.end()) return name;
  const bool is_number = name == "int" || name == "float" || name == "complex" || name == "bool";
  return is_number ? "number" : "";
}

std::string_view told_kind(std::string_view told) {
  const std::string_view name = leading_name(told);
  const std::string_view behind = told.substr(name.size());
  if (name == "True" || name == "False") return "number";
  const bool is_all = behind.empty() || behind[0] == ':' || behind[0] == '\n' || behind == "." ||
                      behind.starts_with(".\n") || behind[0] == '[';
  return is_all ? kind_of_type(name) : "";
}

}  // namespace twotrack::tool
