#include "projection/source_line.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/ascii.h"
#include "base/json_text.h"

namespace twotrack {
namespace {

// A shorter text stands in many lines by chance.
constexpr size_t kPartBytesMin = 6;
// No line that anybody reads is longer; of a longer one the rest is not looked at.
constexpr size_t kLineBytesMax = size_t{1} << 20;

bool is_word_character(char c) {
  const bool is_text = static_cast<unsigned char>(c) >= 0x80;
  return is_name_character(c) || is_text || c == '.' || c == '/' || c == '-' || c == ':';
}

// A string of a JSON text: where its inside is, and whether it is the name of a member.
struct JsonString {
  size_t begin = 0;
  size_t end = 0;
  bool is_key = false;
};

// Calls `visit` with each string, until it returns false.
void each_string(std::string_view json, const std::function<bool(const JsonString&)>& visit) {
  for (size_t at = 0; at < json.size(); ++at) {
    if (json[at] != '"') continue;
    JsonString one{.begin = at + 1, .end = at + 1};
    while (one.end < json.size() && json[one.end] != '"') one.end += json[one.end] == '\\' ? 2 : 1;
    one.end = std::min(one.end, json.size());
    one.is_key = one.end + 1 < json.size() && json[one.end + 1] == ':';
    if (!visit(one)) return;
    at = one.end;
  }
}

// How many bytes the first `offset` bytes of an escaped text are when it is decoded.
size_t decoded_offset(std::string_view escaped, size_t offset) {
  size_t decoded = 0;
  for (size_t at = 0; at < std::min(offset, escaped.size());) {
    const JsonEscape escape = read_json_escape(escaped.substr(at));
    const size_t length = escape.length == 0 ? 1 : escape.length;
    if (at + length > offset) break;
    decoded += json_unescape(escaped.substr(at, length)).size();
    at += length;
  }
  return decoded;
}

std::string word_around(std::string_view text, size_t at) {
  if (at >= text.size() || !is_word_character(text[at])) return {};
  size_t begin = at;
  while (begin > 0 && is_word_character(text[begin - 1])) --begin;
  size_t end = at;
  while (end < text.size() && is_word_character(text[end])) ++end;
  // "foo.py:" ends a clause: the colon is not part of the name.
  while (end > begin && (text[end - 1] == ':' || text[end - 1] == '.')) --end;
  while (begin < end && text[begin] == ':') ++begin;
  return std::string(text.substr(begin, end - begin));
}

ShownWord word_in_text(const std::string& text, size_t at) {
  at = std::min(at, text.empty() ? 0 : text.size() - 1);
  const size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  const size_t end = std::min(text.find('\n', at), text.size());
  ShownWord found{.line = text.substr(std::min(begin, end), end - std::min(begin, end)),
                  .word = word_around(text, at)};
  for (size_t line = 0; line < begin;) {
    const size_t next = text.find('\n', line);
    found.before += text.compare(line, next - line, found.line) == 0 ? 1 : 0;
    line = next + 1;
  }
  return found;
}

}  // namespace

std::optional<ShownWord> shown_word(std::string_view part, size_t offset) {
  if (offset >= part.size()) return std::nullopt;
  std::optional<ShownWord> found;
  bool is_in_string = false;
  each_string(part, [&](const JsonString& one) {
    if (offset < one.begin - 1) return false;
    if (offset > one.end) return true;
    is_in_string = true;
    if (one.is_key) return false;
    const std::string_view inside = part.substr(one.begin, one.end - one.begin);
    const size_t place = offset < one.begin ? 0 : offset - one.begin;
    found = word_in_text(json_unescape(inside), decoded_offset(inside, place));
    return false;
  });
  if (is_in_string) return found;
  std::string word = word_around(part, offset);
  if (word.empty()) return std::nullopt;
  return ShownWord{.line = word, .word = std::move(word)};
}

std::string_view name_of(SourceMatch match) {
  switch (match) {
    case SourceMatch::kLine:
      return "line";
    case SourceMatch::kPart:
      return "part";
    case SourceMatch::kWord:
      break;
  }
  return "word";
}

SourceFinder::SourceFinder(ShownWord wanted)
    : wanted_(std::move(wanted)), text_(trimmed(wanted_.line)) {}

bool SourceFinder::add(std::string_view piece) {
  while (!piece.empty()) {
    const size_t end = piece.find('\n');
    const size_t room = kLineBytesMax - line_.size();
    line_ += piece.substr(0, std::min({end, room, piece.size()}));
    if (end == std::string_view::npos) return true;
    if (!end_line()) return false;
    piece.remove_prefix(end + 1);
  }
  return true;
}

bool SourceFinder::end_line() {
  if (!text_.empty() && trimmed(line_) == text_) {
    // The same line may stand there often: the third that is shown is at best the third there.
    const bool is_it = same_++ == wanted_.before;
    if (is_it || !whole_) {
      whole_.reset();
      keep(whole_, line_.find(text_), SourceMatch::kLine);
    }
    if (is_it) return false;
  } else {
    if (text_.size() >= kPartBytesMin) keep(part_, line_.find(text_), SourceMatch::kPart);
    if (!wanted_.word.empty()) keep(word_, line_.find(wanted_.word), SourceMatch::kWord);
  }
  line_.clear();
  ++number_;
  return true;
}

void SourceFinder::keep(std::optional<SourceLine>& place, size_t column, SourceMatch match) {
  if (place || column == std::string::npos) return;
  place = {.line = number_,
           .column = column + 1,
           .text = line_.substr(0, kTextBytesMax),
           .match = match};
}

std::optional<SourceLine> SourceFinder::finish() {
  if (!line_.empty()) (void)end_line();
  if (whole_) return whole_;
  return part_ ? part_ : word_;
}

bool shows_line(std::string_view part, std::string_view line) {
  const std::string_view wanted = trimmed(line);
  if (wanted.empty()) return false;
  bool is_shown = false;
  each_string(part, [&](const JsonString& one) {
    if (one.is_key) return true;
    const std::string text = json_unescape(part.substr(one.begin, one.end - one.begin));
    for (size_t at = 0; at <= text.size() && !is_shown;) {
      const size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view shown = trimmed(std::string_view(text).substr(at, end - at));
      const bool is_part =
          shown.size() >= kPartBytesMin && wanted.find(shown) != std::string_view::npos;
      const bool holds =
          wanted.size() >= kPartBytesMin && shown.find(wanted) != std::string_view::npos;
      is_shown = shown == wanted || is_part || holds;
      at = end + 1;
    }
    return !is_shown;
  });
  return is_shown;
}

}  // namespace twotrack
