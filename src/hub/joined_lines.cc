#include "hub/joined_lines.h"

#include <algorithm>

namespace twotrack::hub {
namespace {

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

JoinedLines with_joined_lines(std::string_view text) {
  return Joiner(text).run();
}

}  // namespace twotrack::hub
