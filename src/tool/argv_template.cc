#include "tool/argv_template.h"

#include <algorithm>

#include "base/check.h"
#include "base/joined.h"
#include "base/nearest.h"

namespace twotrack::tool {
namespace {

const ArgvValue& value_named(const std::vector<ArgvValue>& values, std::string_view name) {
  const auto found = std::ranges::find(values, name, &ArgvValue::name);
  CHECK(found != values.end());
  return *found;
}

Status check_not_option(const ArgvValue& value, std::string_view word) {
  if (!value.is_text || !word.starts_with('-')) return Done{};
  return Error{Code::kInvalid, value.name + ": may not begin with '-'"};
}

}  // namespace

Result<ArgvTemplate::Word> ArgvTemplate::parse_word(std::string_view word,
                                                    const std::vector<std::string>& names) {
  Word parts;
  std::string literal;
  const auto end_literal = [&] {
    if (!literal.empty()) parts.push_back({.text = std::move(literal)});
    literal.clear();
  };
  for (size_t i = 0; i < word.size(); ++i) {
    const char c = word[i];
    const bool is_double = i + 1 < word.size() && word[i + 1] == c;
    if (c != '{' && c != '}') {
      literal += c;
    } else if (is_double) {
      literal += c;
      ++i;
    } else {
      const size_t end = c == '{' ? word.find('}', i) : std::string_view::npos;
      if (end == std::string_view::npos) {
        return Error{Code::kInvalid, "a lone " + std::string(1, c) + " in '" + std::string(word) +
                                         "': write it twice for the character itself"};
      }
      const std::string name(word.substr(i + 1, end - i - 1));
      if (std::ranges::find(names, name) == names.end()) {
        std::string hint = suggestion(name, names);
        if (hint.empty()) hint = ": write {{ and }} for braces";
        return Error{Code::kInvalid, "{" + name + "} names no parameter" + hint};
      }
      end_literal();
      parts.push_back({.text = name, .is_value = true});
      i = end;
    }
  }
  end_literal();
  return parts;
}

Result<ArgvTemplate> ArgvTemplate::parse(const std::vector<std::string>& words,
                                         const std::vector<std::string>& names) {
  if (words.empty() || words.front().empty()) {
    return Error{Code::kInvalid, "argv is empty: it needs at least a program"};
  }
  ArgvTemplate made;
  for (const std::string& word : words) made.words_.push_back(TRY(parse_word(word, names)));
  if (std::ranges::any_of(made.words_.front(), &Part::is_value)) {
    return Error{Code::kInvalid, "the program itself may not be a parameter"};
  }
  return made;
}

Result<std::vector<std::string>> ArgvTemplate::fill(const std::vector<ArgvValue>& values) const {
  std::vector<std::string> argv;
  bool options_are_over = false;
  for (const Word& word : words_) {
    const bool begins_with_value = !word.empty() && word.front().is_value;
    if (begins_with_value && !options_are_over) {
      const ArgvValue& first = value_named(values, word.front().text);
      for (const std::string& one : first.words) TRY(check_not_option(first, one));
    }
    if (word.size() == 1 && begins_with_value) {
      std::ranges::copy(value_named(values, word.front().text).words, std::back_inserter(argv));
      continue;
    }
    std::string text;
    for (const Part& part : word) {
      text += part.is_value ? joined(value_named(values, part.text).words, " ") : part.text;
    }
    options_are_over = options_are_over || text == "--";
    argv.push_back(std::move(text));
  }
  return argv;
}

}  // namespace twotrack::tool
