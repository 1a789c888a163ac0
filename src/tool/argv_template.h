// argv_template: words with {placeholders}, and what they become.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::tool {

// The values of a call by name, as words: none if it is not given, several for an array.
struct ArgvValue {
  std::string name{};
  std::vector<std::string> words{};
  bool is_text = true;  // a string, which may contain anything; not a number or a boolean
};

class ArgvTemplate {
 public:
  // Fails with kInvalid on a placeholder that is none of `names`, a lone brace, or no words.
  static Result<ArgvTemplate> parse(const std::vector<std::string>& words,
                                    const std::vector<std::string>& names);

  // Fails with kInvalid on a value that would be read as an option.
  Result<std::vector<std::string>> fill(const std::vector<ArgvValue>& values) const;

 private:
  struct Part {
    std::string text{};  // literal, or the name of a value
    bool is_value = false;
  };
  using Word = std::vector<Part>;

  static Result<Word> parse_word(std::string_view word, const std::vector<std::string>& names);

  std::vector<Word> words_;
};

}  // namespace twotrack::tool
