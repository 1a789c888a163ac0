// A name in capitals that stands before another name can be a macro or a type. Both may go: a
// function without its type is still a function.
//
// Of #if and #else both parts stay when each is whole by itself. Where they share brackets with
// what is around them, as two heads of one function do, only the first one can stay.
#include "hub/repair.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/ascii.h"

namespace twotrack::hub {
namespace {

bool is_c_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

// FOO, _FOO_2; not F, nor _1.
bool is_macro_name(std::string_view name) {
  return std::ranges::count_if(name, is_upper) >= 2 && std::ranges::none_of(name, is_lower);
}

class Blanker {
 public:
  explicit Blanker(std::string_view text) : text_(text), result_{.text = std::string(text)} {}

  WithoutMacros run() {
    while (at_ < text_.size()) step();
    result_.is_balanced = depth_ == 0;
    return std::move(result_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      ++at_;
      is_line_start_ = true;
    } else if (is_space(c)) {
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
    } else if (is_c_word(c)) {
      word();
    } else if (c == '[' && skip_attribute()) {
      is_line_start_ = false;
    } else if (text_.substr(at_).starts_with("->") && skip_computed_type()) {
      is_line_start_ = false;
    } else {
      mark(c);
      ++at_;
      is_line_start_ = false;
    }
  }

  void mark(char c) {
    if (c == '(') calls_.push_back(before_ == 'a');
    if (c == ')' && !calls_.empty()) {
      is_call_ = calls_.back();
      calls_.pop_back();
    }
    is_behind_scope_ = c == ':' && at_ > 0 && text_[at_ - 1] == ':';
    is_behind_dot_ = c == '.' || (c == '>' && at_ > 0 && text_[at_ - 1] == '-');
    if (c == '{' || c == '(') ++depth_;
    if (c == '}' || c == ')') --depth_;
    if (!branches_.empty()) {
      Branch& branch = branches_.back().all.back();
      branch.depth_min = std::min(branch.depth_min, depth_);
    }
    before_ = c;
  }

  void skip_directive() {
    const size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' && at_ + 1 < text_.size() ? 2 : 1;
    }
    at_ = std::min(at_, text_.size());
    const std::string_view name = word_at(after_blanks(begin + 1));
    if (name.starts_with("if")) {
      const size_t condition = after_blanks(static_cast<size_t>(name.end() - text_.begin()));
      branches_.push_back({.is_off = name == "if" && word_at(condition) == "0"});
      begin_branch();
    } else if (name.starts_with("el") && !branches_.empty()) {
      end_branch(begin);
      depth_ = branches_.back().all[0].depth;
      before_ = branches_.back().all[0].before;
      begin_branch();
    } else if (name == "endif" && !branches_.empty()) {
      end_branch(begin);
      end_branches();
    }
    remove(begin, at_);
  }

  void begin_branch() {
    branches_.back().all.push_back({.begin = at_,
                                    .before = before_,
                                    .begins_statement = is_between_statements(),
                                    .depth = depth_,
                                    .depth_min = depth_});
  }

  void end_branch(size_t end) {
    Branch& branch = branches_.back().all.back();
    branch.end = end;
    branch.before_end = before_;
    branch.ends_statement = is_between_statements();
    branch.depth_end = depth_;
  }

  void end_branches() {
    const Branches done = std::move(branches_.back());
    branches_.pop_back();
    const size_t at = at_;
    const size_t first = done.is_off && done.all.size() > 1 ? 1 : 0;
    const bool are_whole = std::ranges::all_of(done.all, [](const Branch& one) {
      return one.begins_statement && one.ends_statement && one.depth_end == one.depth &&
             one.depth_min == one.depth;
    });
    for (size_t i = 0; i < done.all.size(); ++i) {
      const bool stays = i == 0 && done.is_off ? false : are_whole || i == first;
      if (!stays) remove(done.all[i].begin, done.all[i].end);
    }
    at_ = at;
    const bool is_gone = done.is_off && done.all.size() == 1;
    depth_ = is_gone ? done.all[0].depth : done.all[first].depth_end;
    before_ = is_gone ? done.all[0].before : done.all[first].before_end;
    if (!branches_.empty()) {
      Branch& around = branches_.back().all.back();
      around.depth_min = std::min(around.depth_min, done.all[first].depth_min);
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
      if (is_space(text_[at])) {
        ++at;
      } else if (text_[at] == '#' || text_.substr(at).starts_with("//")) {
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
    while (end < text_.size() && is_c_word(text_[end])) ++end;
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
  static bool is_keyword(std::string_view word) {
    constexpr std::array<std::string_view, 5> kKeywords = {"class", "struct", "union", "enum",
                                                           "namespace"};
    return std::ranges::find(kKeywords, word) != kKeywords.end();
  }
  bool is_behind_keyword() const { return before_ == 'a' && is_keyword(word_before_); }

  // Behind the bracket that closes the one at `at`; `at` itself when none does nearby.
  size_t after_type_arguments(size_t at) const {
    constexpr size_t kBytesMax = 2000;
    size_t depth = 0;
    for (size_t i = at; i < std::min(text_.size(), at + kBytesMax); ++i) {
      if (text_[i] == '<') ++depth;
      if (text_[i] == '>' && --depth == 0) return i + 1;
      if (text_[i] == '{' || text_[i] == ';') return at;
    }
    return at;
  }

  // f [[nodiscard]] (int): grammars expect no attribute before the parameters.
  bool skip_attribute() {
    constexpr size_t kBytesMax = 200;
    if (!text_.substr(at_).starts_with("[[") || before_ == '\0') return false;
    const size_t end = text_.substr(0, std::min(text_.size(), at_ + kBytesMax)).find("]]", at_);
    if (end == std::string_view::npos || char_at(after_blanks(end + 2)) != '(') return false;
    blank(at_, end + 2);
    return true;
  }

  // -> decltype(a.f(), void()): what is in there is not always an expression for grammars.
  bool skip_computed_type() {
    const size_t type = after_blanks(at_ + 2);
    if (!is_behind_head_of_body() || word_at(type) != "decltype") return false;
    const size_t open = after_blanks(type + std::string_view("decltype").size());
    const size_t end = char_at(open) == '(' ? after_brackets(open) : open;
    if (end == open || !ends_head(after_blanks(end))) return false;
    blank(at_, end);
    return true;
  }

  bool ends_head(size_t at) const { return char_at(at) == '{' || char_at(at) == ';'; }

  // Behind "f(…)", "f(…) const", "namespace a"; not behind the type of a function.
  bool is_behind_head_of_body() const {
    constexpr std::array<std::string_view, 4> kLast = {"const", "noexcept", "override", "final"};
    if (before_ != 'a') return before_ == ')';
    return std::ranges::find(kLast, word_before_) != kLast.end() || is_keyword(second_word_before_);
  }

  // Whether a name stands there that a body or bases follow.
  bool begins_class(size_t at) const {
    const std::string_view word = word_at(at);
    size_t next = after_blanks(at + word.size());
    if (char_at(next) == '<') next = after_blanks(after_type_arguments(next));
    if (word.empty() || word == "final") return false;
    const bool has_bases = char_at(next) == ':' && char_at(next + 1) != ':';
    return char_at(next) == '{' || has_bases || word_at(next) == "final";
  }

  void word() {
    const std::string_view word = word_at(at_);
    const size_t begin = at_;
    const bool starts_line = is_line_start_;
    at_ += word.size();
    is_line_start_ = false;
    if (is_macro_name(word) && is_behind_keyword()) {
      if (begins_class(after_blanks(at_))) {
        result_.has_class_macro = true;
        return blank(begin, at_);
      }
    } else if (word == "template" && is_behind_scope_) {
      // A::template B<C>: grammars do not expect the word there.
      return blank(begin, at_);
    } else if (word == "operator" && text_.substr(after_blanks(at_)).starts_with("?:")) {
      stand_in(after_blanks(at_), "==");  // an extension of GCC
    } else if (word == "inline" && word_at(after_blanks(at_)) == "friend") {
      return blank(begin, at_);  // grammars know only the other order
    } else if (is_macro_name(word) && before_ == 'a' && word_before_ == "if") {
      return blank(begin, at_);  // if CONSTEXPR (…)
    } else if (is_macro_name(word) && before_ == 'a' && second_word_before_ == "using") {
      const size_t end = after_arguments(at_);
      if (char_at(after_blanks(end)) == '=') return blank(begin, end);  // using a MACRO = b;
    } else if (is_macro_name(word) && !is_behind_dot_) {
      size_t end = at_;
      size_t next = after_blanks(end);
      const bool is_behind_head = is_behind_head_of_body();
      if (char_at(next) == '(' && (is_behind_head || has_name_behind(next))) {
        end = after_brackets(next);
        next = after_blanks(end);
      }
      const char c = char_at(next);
      const bool has_bases = c == ':' && char_at(next + 1) != ':' && before_ == ')';
      const bool is_declared =
          c == ';' && (before_ == ')' ? is_call_ : before_ == 'a' && word_before_ == "const");
      const bool is_before_body =
          is_behind_head && (c == '{' || has_bases || is_declared || goes_on_with_head(next));
      // { ASSERT_VALID(*this) }
      const size_t call_end = after_arguments(at_);
      const bool is_call = before_ == '{' && call_end > at_;
      if (is_call && char_at(after_blanks(call_end)) == '}') return blank(begin, call_end);
      if (begins_name(next) || is_before_body || (starts_line && is_alone(end, next))) {
        return blank(begin, end);
      }
    }
    second_word_before_ = before_ == 'a' ? word_before_ : "";
    before_ = 'a';
    word_before_ = word;
    is_behind_dot_ = false;
    is_behind_scope_ = false;
  }

  // f() CV_REF noexcept(…) {
  bool goes_on_with_head(size_t at) const {
    const std::string_view word = word_at(at);
    return word == "noexcept" || word == "override" || word == "final";
  }

  // Behind the arguments of a macro whose name ends at `at`; `at` itself when it has none.
  size_t after_arguments(size_t at) const {
    const size_t open = after_blanks(at);
    const size_t end = char_at(open) == '(' ? after_brackets(open) : open;
    return end > open ? end : at;
  }

  bool is_between_statements() const {
    return before_ == ';' || before_ == '}' || before_ == '{' || before_ == ':' || before_ == '\0';
  }

  // Whether nothing else is on its line, between two statements: END_NAMESPACE.
  bool is_alone(size_t end, size_t next) const {
    if (!is_between_statements() || char_at(next) == '{' || char_at(next) == '(') return false;
    const size_t line_end = std::min(text_.find('\n', end), text_.size());
    return std::ranges::all_of(text_.substr(end, line_end - end), is_space);
  }

  // Whether behind FOO(…) at a beginning stands a name: FOO(1) int f();
  bool has_name_behind(size_t open) const {
    const size_t end = after_brackets(open);
    return is_between_statements() && end > open && begins_name(after_blanks(end));
  }

  void remove(size_t begin, size_t end) {
    blank(begin, end);
    result_.removed.push_back(
        {.begin = static_cast<uint32_t>(begin), .end = static_cast<uint32_t>(end)});
  }

  // Something that the grammar knows, instead of what is there.
  void stand_in(size_t begin, std::string_view known) {
    result_.text.replace(begin, known.size(), known);
    at_ = begin + known.size();
  }

  void blank(size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      if (!is_space(text_[i])) result_.text[i] = ' ';
    }
    at_ = end;
  }

  struct Branch {
    size_t begin = 0;
    size_t end = 0;
    char before = '\0';
    char before_end = '\0';
    bool begins_statement = false;
    bool ends_statement = false;
    int64_t depth = 0;  // of brackets, where it begins
    int64_t depth_end = 0;
    int64_t depth_min = 0;
  };
  struct Branches {
    bool is_off = false;  // #if 0
    std::vector<Branch> all{};
  };

  std::string_view text_;
  WithoutMacros result_;
  size_t at_ = 0;
  char before_ = '\0';            // the last character that counts; 'a' for all words
  bool is_behind_dot_ = false;    // or an arrow: what follows is a member
  bool is_behind_scope_ = false;  // "::"
  std::string_view word_before_{};
  std::string_view second_word_before_{};  // right before the other, with nothing between them
  int64_t depth_ = 0;                      // of brackets
  std::vector<Branches> branches_{};
  std::vector<bool> calls_{};  // of the open round brackets: whether a name stands before it
  bool is_call_ = false;       // the same of the last one that was closed
  bool is_line_start_ = true;
};

class Joiner {
 public:
  explicit Joiner(std::string_view text) : text_(text), result_{.text = std::string(text)} {}

  JoinedLines run() {
    while (at_ < text_.size()) step();
    end_piece(text_.size());
    return std::move(result_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '#') {
      comment();
    } else if (c == '"' || c == '\'') {
      skip_literal(c);
    } else {
      const bool is_at_margin = at_ == 0 || text_[at_ - 1] == '\n';
      if (is_at_margin && begins_definition(text_.substr(at_))) begin_definition();
      if (c == '(' || c == '[' || c == '{') ++depth_;
      if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
      if ((c == '\n' || c == '\r') && depth_ > 0) result_.text[at_] = ' ';
      ++at_;
    }
  }

  static bool begins_definition(std::string_view rest) {
    constexpr std::string_view kWords[] = {"def ", "class ", "async def "};
    return std::ranges::any_of(kWords,
                               [&](std::string_view word) { return rest.starts_with(word); });
  }

  void begin_definition() {
    if (depth_ > 0) result_.text[at_ - 1] = '\n';
    depth_ = 0;
    size_t begin = at_;
    while (begin > piece_) {
      const size_t line = begin < 2 ? 0 : text_.rfind('\n', begin - 2) + 1;  // npos + 1 is 0
      if (text_[line] != '@') break;
      begin = line;
    }
    if (begin > piece_) end_piece(begin);
  }

  void end_piece(size_t end) {
    result_.pieces.push_back(
        {.begin = static_cast<uint32_t>(piece_), .end = static_cast<uint32_t>(end)});
    piece_ = end;
  }

  void comment() {
    const size_t end = std::min(text_.find('\n', at_), text_.size());
    if (depth_ > 0) {
      result_.comments.push_back(
          {.begin = static_cast<uint32_t>(at_), .end = static_cast<uint32_t>(end)});
      for (size_t i = at_; i < end; ++i) result_.text[i] = ' ';
    }
    at_ = end;
  }

  void skip_literal(char quote) {
    const std::string triple(3, quote);
    const bool is_long = text_.substr(at_).starts_with(triple);
    const std::string_view end = is_long ? std::string_view(triple) : std::string_view(&quote, 1);
    for (at_ += end.size(); at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
      } else if (text_.substr(at_).starts_with(end)) {
        at_ += end.size();
        return;
      } else if (text_[at_] == '\n' && !is_long) {
        return;  // broken: the line ends it
      }
    }
  }

  std::string_view text_;
  JoinedLines result_;
  size_t at_ = 0;
  size_t depth_ = 0;  // of brackets
  size_t piece_ = 0;  // where the present one begins
};

}  // namespace

WithoutMacros without_macros(std::string_view text) {
  return Blanker(text).run();
}

JoinedLines with_joined_lines(std::string_view text) {
  return Joiner(text).run();
}

}  // namespace twotrack::hub
