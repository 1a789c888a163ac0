#include "hub/joined_lines.h"

#include <algorithm>

namespace twotrack::hub {
namespace {

class Joiner {
 public:
  explicit Joiner(std::string_view text) : text_(text), result_{.text = std::string(text)} {}

  JoinedLines run() {
    while (at_ < text_.size()) step();
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
      if (c == '(' || c == '[' || c == '{') ++depth_;
      if ((c == ')' || c == ']' || c == '}') && depth_ > 0) --depth_;
      if ((c == '\n' || c == '\r') && depth_ > 0) result_.text[at_] = ' ';
      ++at_;
    }
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
};

}  // namespace

JoinedLines with_joined_lines(std::string_view text) {
  return Joiner(text).run();
}

}  // namespace twotrack::hub
