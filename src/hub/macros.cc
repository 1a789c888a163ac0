// A name in capitals that stands before another name can be a macro or a type. Both may go: a
// function without its type is still a function.
#include "hub/macros.h"

#include <algorithm>
#include <array>

namespace twotrack::hub {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// FOO, _FOO_2; not F, nor _1.
bool is_macro_name(std::string_view name) {
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  return std::ranges::count_if(name, is_capital) >= 2 && std::ranges::none_of(name, is_small);
}

class Blanker {
 public:
  explicit Blanker(std::string_view text) : text_(text), result_{.text = std::string(text)} {}

  WithoutMacros run() {
    while (at_ < text_.size()) step();
    return std::move(result_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      ++at_;
      is_line_start_ = true;
    } else if (is_blank(c)) {
      ++at_;
    } else if (c == '#' && is_line_start_) {
      skip_directive();
    } else if (text_.substr(at_).starts_with("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (text_.substr(at_).starts_with("/*")) {
      const size_t end = text_.find("*/", at_ + 2);
      at_ = end == std::string_view::npos ? text_.size() : end + 2;
    } else if (c == '"' || c == '\'') {
      skip_literal(c);
    } else if (is_word(c)) {
      word();
    } else {
      before_ = c;
      ++at_;
      is_line_start_ = false;
    }
  }

  void skip_directive() {
    while (at_ < text_.size() && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' && at_ + 1 < text_.size() ? 2 : 1;
    }
  }

  void skip_literal(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
    before_ = quote;
  }

  // Where the next thing begins that is neither blank nor a comment.
  size_t after_blanks(size_t at) const {
    while (at < text_.size()) {
      if (is_blank(text_[at])) {
        ++at;
      } else if (text_.substr(at).starts_with("//")) {
        at = std::min(text_.find('\n', at), text_.size());
      } else if (text_.substr(at).starts_with("/*")) {
        at = std::min(text_.find("*/", at + 2), text_.size() - 2) + 2;
      } else {
        break;
      }
    }
    return at;
  }

  char char_at(size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  std::string_view word_at(size_t at) const {
    size_t end = at;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return text_.substr(at, end - at);
  }

  // Behind the bracket that closes the one at `at`; `at` itself when none does nearby.
  size_t after_brackets(size_t at) const {
    constexpr size_t kBytesMax = 2000;
    size_t depth = 0;
    for (size_t i = at; i < std::min(text_.size(), at + kBytesMax); ++i) {
      if (text_[i] == '(') ++depth;
      if (text_[i] == ')' && --depth == 0) return i + 1;
      if (text_[i] == '{' || text_[i] == ';') return at;
    }
    return at;
  }

  bool begins_name(size_t at) const {
    constexpr std::array<std::string_view, 6> kNotNames = {"final", "override", "and",
                                                           "or",    "not",      "noexcept"};
    std::string_view word = word_at(at);
    // "TYPE const &" is followed by no name.
    while (word == "const" || word == "volatile") {
      at = after_blanks(at + word.size());
      word = word_at(at);
    }
    if (word.empty() || (word[0] >= '0' && word[0] <= '9')) return char_at(at) == '~';
    return std::ranges::find(kNotNames, word) == kNotNames.end();
  }

  // Behind these stands the name of what has a body, not a macro.
  bool is_behind_keyword() const {
    constexpr std::array<std::string_view, 5> kKeywords = {"class", "struct", "union", "enum",
                                                           "namespace"};
    return before_ == 'a' && std::ranges::find(kKeywords, word_before_) != kKeywords.end();
  }

  // Whether a name stands there that a body or bases follow.
  bool begins_class(size_t at) const {
    const std::string_view word = word_at(at);
    const size_t next = after_blanks(at + word.size());
    if (word.empty() || word == "final") return false;
    const bool has_bases = char_at(next) == ':' && char_at(next + 1) != ':';
    return char_at(next) == '{' || has_bases || word_at(next) == "final";
  }

  void word() {
    const std::string_view word = word_at(at_);
    const size_t begin = at_;
    at_ += word.size();
    is_line_start_ = false;
    if (is_macro_name(word) && is_behind_keyword()) {
      if (begins_class(after_blanks(at_))) {
        result_.has_class_macro = true;
        return blank(begin, at_);
      }
    } else if (is_macro_name(word) && before_ != '.' && before_ != '>') {
      size_t end = at_;
      size_t next = after_blanks(end);
      const bool is_behind_head = before_ == ')' || before_ == 'a';
      if (char_at(next) == '(' && (is_behind_head || has_name_behind(next))) {
        end = after_brackets(next);
        next = after_blanks(end);
      }
      const bool is_before_body = is_behind_head && char_at(next) == '{';
      if (begins_name(next) || is_before_body) {
        return blank(begin, end);
      }
    }
    before_ = 'a';
    word_before_ = word;
  }

  // Whether behind FOO(…) at a beginning stands a name: FOO(1) int f();
  bool has_name_behind(size_t open) const {
    const size_t end = after_brackets(open);
    const bool is_beginning =
        before_ == ';' || before_ == '}' || before_ == '{' || before_ == ':' || before_ == '\0';
    return is_beginning && end > open && begins_name(after_blanks(end));
  }

  void blank(size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      if (!is_blank(text_[i])) result_.text[i] = ' ';
    }
    at_ = end;
  }

  std::string_view text_;
  WithoutMacros result_;
  size_t at_ = 0;
  char before_ = '\0';  // the last character that counts; 'a' for all words
  std::string_view word_before_{};
  bool is_line_start_ = true;
};

}  // namespace

WithoutMacros without_macros(std::string_view text) {
  return Blanker(text).run();
}

}  // namespace twotrack::hub
