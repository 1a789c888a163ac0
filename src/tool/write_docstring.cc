// A docstring on its way into a file: quoted so that Python reads back what was meant, indented as
// its body is, and checked: no other node of the file may change.
#include <algorithm>

#include "hub/outline.h"
#include "hub/text_parts.h"
#include "tool/python_source.h"

namespace twotrack::tool {
namespace {

constexpr std::string_view kQuotes = "\"\"\"";

// Models like to hand over the literal instead of its text.
std::string_view without_quotes(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  text = text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
  for (const std::string_view quotes : {kQuotes, std::string_view("'''")}) {
    if (text.size() >= 2 * quotes.size() && text.starts_with(quotes) && text.ends_with(quotes)) {
      return text.substr(quotes.size(), text.size() - 2 * quotes.size());
    }
  }
  return text;
}

std::string with_escapes(std::string_view text) {
  std::string out;
  size_t quotes = 0;  // in a row, so far
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    quotes = c == '"' ? quotes + 1 : 0;
    // Three in a row would close the literal, and so would one at its end.
    const bool would_close = quotes == kQuotes.size() || (c == '"' && i + 1 == text.size());
    if (c == '\\' || would_close) out += '\\';
    if (would_close) quotes = 0;
    out += c;
  }
  return out;
}

// A raw literal says backslashes as they are, but not everything can stand in one.
bool can_be_raw(std::string_view text) {
  return text.find('\\') != std::string_view::npos &&
         text.find(kQuotes) == std::string_view::npos && !text.ends_with('"') &&
         !text.ends_with('\\');
}

struct Literal {
  std::string prefix{};
  std::string text{};  // as it stands between the quotes, without indentation
};

Result<Literal> make_literal(std::string_view docstring) {
  const std::string text = hub::without_indentation(without_quotes(docstring));
  if (text.empty()) return Error{Code::kInvalid, "the docstring is empty"};
  // A small model hands over the name of the tool, or of the file.
  if (text.find_first_of(" \t\n") == std::string::npos && !text.ends_with('.')) {
    return Error{Code::kInvalid, "a docstring says in words what it is about, and \"" + text +
                                     "\" is one word: end it like a sentence"};
  }
  const bool has_control = std::ranges::any_of(
      text, [](unsigned char c) { return (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f; });
  if (has_control) return Error{Code::kInvalid, "the docstring holds control characters"};
  if (can_be_raw(text)) return Literal{.prefix = "r", .text = text};
  return Literal{.text = with_escapes(text)};
}

std::string indented(const Literal& literal, std::string_view indent, std::string_view feed) {
  std::string out = literal.prefix + std::string(kQuotes);
  const bool has_lines = literal.text.find('\n') != std::string::npos;
  for (size_t begin = 0; begin <= literal.text.size();) {
    const size_t end = std::min(literal.text.find('\n', begin), literal.text.size());
    if (begin > 0) {
      out += feed;
      if (end > begin) out += indent;
    }
    out += literal.text.substr(begin, end - begin);
    begin = end + 1;
  }
  if (has_lines) out.append(feed).append(indent);
  return out + std::string(kQuotes);
}

size_t line_begin(std::string_view text, size_t at) {
  const size_t feed = text.substr(0, at).rfind('\n');
  return feed == std::string_view::npos ? 0 : feed + 1;
}

// What stands before `at` on its line, when that is white space alone.
std::optional<std::string_view> indent_at(std::string_view text, size_t at) {
  const size_t begin = line_begin(text, at);
  const std::string_view before = text.substr(begin, at - begin);
  if (before.find_first_not_of(" \t\f") != std::string_view::npos) return std::nullopt;
  return before;
}

std::string_view leading_blank(std::string_view text, size_t at) {
  const size_t begin = line_begin(text, at);
  const size_t end = text.find_first_not_of(" \t\f", begin);
  return text.substr(begin, std::min(end, text.size()) - begin);
}

// Behind what must stay on the first lines: a byte order mark, "#!/usr/bin/python", the encoding.
size_t behind_head(std::string_view text) {
  size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  for (int line = 0; line < 2 && at < text.size() && text[at] == '#'; ++line) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view comment = text.substr(at, end - at);
    const bool must_stay = (line == 0 && comment.starts_with("#!")) ||
                           comment.find("coding") != std::string_view::npos;
    if (!must_stay) break;
    at = end;
  }
  return at;
}

class Writer {
 public:
  Writer(const PythonSource& source, Literal literal)
      : source_(&source),
        text_(source.text()),
        literal_(std::move(literal)),
        feed_(text_.find("\r\n") == std::string_view::npos ? "\n" : "\r\n") {}

  std::string run() const {
    if (!source_->doc().empty()) return replaced();
    return source_->is_file() ? at_head_of_file() : at_head_of_body();
  }

 private:
  std::string replaced() const {
    const std::vector<hub::Span>& doc = source_->doc();
    const std::string_view indent = leading_blank(text_, doc.front().begin);
    // On the line of the def itself the literal is no deeper than that line, but its lines are.
    const bool is_inline = !indent_at(text_, doc.front().begin);
    const std::string own = std::string(indent) + (is_inline ? "    " : "");
    return spliced(doc.front().begin, doc.back().end, indented(literal_, own, feed_));
  }

  std::string at_head_of_file() const {
    const size_t at = behind_head(text_);
    const bool needs_gap = at < text_.size() && text_[at] != '\n' && text_[at] != '\r';
    std::string head = indented(literal_, "", feed_) + feed_ + (needs_gap ? feed_ : "");
    // A head without a line feed of its own, and a byte order mark that needs none.
    if (at > 0 && text_[at - 1] != '\n' && text_[at - 1] != '\xBF') head = feed_ + head;
    return spliced(at, at, head);
  }

  std::string at_head_of_body() const {
    const size_t body = source_->definition().signature.end;
    if (const auto indent = indent_at(text_, body)) {
      const size_t at = behind_signature(body);
      return spliced(at, at, std::string(*indent) + indented(literal_, *indent, feed_) + feed_);
    }
    // "def f(): pass": the body gets a line of its own.
    const std::string_view around = leading_blank(text_, source_->definition().signature.begin);
    const std::string indent =
        std::string(around) + (around.find('\t') == std::string_view::npos ? "    " : "\t");
    const size_t colon = text_.substr(0, body).find_last_not_of(" \t");
    return spliced(colon + 1, body,
                   feed_ + indent + indented(literal_, indent, feed_) + feed_ + indent);
  }

  // Where the line begins that follows the head: comments before the first statement stay below.
  size_t behind_signature(size_t body) const {
    size_t at = line_begin(text_, body);
    while (at > 0) {
      const size_t before = line_begin(text_, at - 1);
      const std::string_view line = text_.substr(before, at - before);
      const size_t first = line.find_first_not_of(" \t\f\r\n");
      if (first != std::string_view::npos && line[first] != '#') break;
      at = before;
    }
    return at;
  }

  std::string spliced(size_t begin, size_t end, const std::string& middle) const {
    return std::string(text_.substr(0, begin)) + middle + std::string(text_.substr(end));
  }

  const PythonSource* source_;
  std::string_view text_;
  Literal literal_;
  std::string feed_;
};

// The same nodes with the same signatures and docstrings, but for the one that was meant.
Status check_written(const PythonSource& source, const std::string& text, const Literal& literal) {
  const auto failure = Error{Code::kInvalid, "the docstring would break " + source.node().file +
                                                 ", so nothing was written"};
  const std::vector<hub::Node> after = hub::outline(source.node().file, text);
  if (after.size() != source.nodes().size()) return failure;
  for (size_t i = 0; i < after.size(); ++i) {
    const hub::Node& before = source.nodes()[i];
    const std::string& expected = i == source.place ? literal.text : before.docstring;
    if (after[i].id != before.id || after[i].signature != before.signature ||
        after[i].docstring != expected) {
      return failure;
    }
  }
  return Done{};
}

}  // namespace

Result<std::string> with_docstring(const PythonSource& source, std::string_view docstring) {
  const Literal literal = TRY(make_literal(docstring));
  std::string text = Writer(source, literal).run();
  TRY(check_written(source, text, literal));
  return text;
}

}  // namespace twotrack::tool
