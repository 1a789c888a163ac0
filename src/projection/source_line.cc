#include "projection/source_line.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "base/ascii.h"
#include "base/json_text.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

// A shorter text stands in many lines by chance.
constexpr size_t kPartBytesMin = 6;

// A string of a JSON text: where its inside is, and whether it is the name of a member.
struct JsonString {
  size_t begin = 0;
  size_t end = 0;
  bool is_key = false;
  bool is_call = false;  // the first value of an action's block: what was called, not what came
};

// {"e17":"search(city=ATL)","got":"…"}
bool is_block(std::string_view part) {
  constexpr std::string_view kBegin = "{\"e";
  return part.starts_with(kBegin) && part.size() > kBegin.size() && is_digit(part[kBegin.size()]);
}

// Calls `visit` with each string, until it returns false.
void each_string(std::string_view json, const std::function<bool(const JsonString&)>& visit) {
  size_t number = 0;
  for (size_t at = 0; at < json.size(); ++at) {
    if (json[at] != '"') continue;
    JsonString one{.begin = at + 1, .end = at + 1, .is_call = ++number == 2 && is_block(json)};
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

// The word at a place of a text; empty if there is none.
TextWord word_at(std::string_view text, size_t at) {
  for (const TextWord& word : words_of(text)) {
    if (word.begin <= at && at < word.begin + word.text.size()) return word;
  }
  return {};
}

ShownWord word_in_text(const std::string& text, size_t at) {
  at = std::min(at, text.empty() ? 0 : text.size() - 1);
  const size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  const size_t end = std::min(text.find('\n', at), text.size());
  ShownWord found{.line = text.substr(std::min(begin, end), end - std::min(begin, end))};
  const TextWord word = word_at(found.line, at - std::min(at, begin));
  found.word = word.text;
  found.row = found.line;
  found.begin = word.begin;
  for (size_t line = 0; line < begin;) {
    const size_t next = text.find('\n', line);
    found.before += text.compare(line, next - line, found.line) == 0 ? 1 : 0;
    line = next + 1;
  }
  return found;
}

// What is said in few words stands among all of its part, whose name may say what it is.
void put_among(ShownWord& shown, std::string_view part, size_t offset, std::string_view path) {
  const size_t dot = path.rfind('.');
  const std::string name(dot == std::string_view::npos ? "" : path.substr(dot + 1));
  const TextWord word = word_at(part, offset);
  shown.row = name + " " + std::string(part);
  shown.begin = name.size() + 1 + word.begin;
  shown.word = word.text;
  if (shown.line.empty()) shown.line = shown.word;
}

std::string comparable(std::string_view line) {
  return std::string(trimmed(shown_text(line)));
}

}  // namespace

std::optional<ShownWord> shown_word(std::string_view part, size_t offset, std::string_view path) {
  if (offset >= part.size()) return std::nullopt;
  std::optional<ShownWord> found;
  bool is_in_string = false;
  each_string(part, [&](const JsonString& one) {
    if (offset < one.begin - 1) return false;
    if (offset > one.end) return true;
    is_in_string = true;
    if (one.is_key || one.is_call) return false;
    const std::string_view inside = part.substr(one.begin, one.end - one.begin);
    const size_t place = offset < one.begin ? 0 : offset - one.begin;
    found = word_in_text(json_unescape(inside), decoded_offset(inside, place));
    return false;
  });
  if (is_block(part) || (is_in_string && !found)) return found;
  const bool is_word = !word_at(part, offset).text.empty();
  if (!found && is_word) found.emplace();
  if (found) put_among(*found, part, offset, path);
  return found;
}

SourceFinder::SourceFinder(ShownWord wanted)
    : wanted_(std::move(wanted)), text_(trimmed(wanted_.line)) {}

bool SourceFinder::add(std::string_view piece) {
  return lines_.add(piece, [this](const std::string& line) { return add_line(line); });
}

bool SourceFinder::add_line(const std::string& line) {
  ++number_;
  words_.add(line);
  const std::string shown = comparable(line);
  if (!text_.empty() && shown == text_) {
    // The same line may stand there often: the third that is shown is at best the third there.
    const bool is_it = same_++ == wanted_.before;
    if (is_it || whole_ == 0) whole_ = number_;
    return !is_it;
  }
  const bool is_part = text_.size() >= kPartBytesMin && shown.find(text_) != std::string::npos;
  if (part_ == 0 && is_part) part_ = number_;
  return true;
}

std::optional<SourceLine> SourceFinder::finish() {
  if (const std::string rest = lines_.rest(); !rest.empty()) (void)add_line(rest);
  if (whole_ != 0) return SourceLine{.line = whole_, .match = SourceMatch::kLine};
  std::optional<OutputWords::Place> word;
  if (!wanted_.word.empty()) word = words_.find(wanted_.row, wanted_.begin, wanted_.before);
  if (part_ != 0 && (!word || !word->has_neighbours || word->line == part_)) {
    return SourceLine{.line = part_, .match = SourceMatch::kPart};
  }
  if (!word) return std::nullopt;
  return SourceLine{.line = word->line,
                    .match = word->has_neighbours ? SourceMatch::kRow : SourceMatch::kWord};
}

ShownLine::ShownLine(std::string_view line, uint64_t number)
    : line_(comparable(line)), number_(number) {}

bool ShownLine::add(std::string_view piece) {
  return lines_.add(piece, [this](const std::string& line) { return words_.add(line); });
}

bool ShownLine::is_from_here(const std::string& row) {
  const auto known = rows_.find(row);
  if (known != rows_.end()) return known->second;
  return rows_.emplace(row, words_.shows(row, number_)).first->second;
}

bool ShownLine::is_in(std::string_view part) {
  if (const std::string rest = lines_.rest(); !rest.empty()) (void)words_.add(rest);
  if (line_.empty()) return false;
  bool is_shown = false;
  each_string(part, [&](const JsonString& one) {
    if (one.is_key || one.is_call) return true;
    const std::string text = json_unescape(part.substr(one.begin, one.end - one.begin));
    for (size_t at = 0; at <= text.size() && !is_shown;) {
      const size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view shown = trimmed(std::string_view(text).substr(at, end - at));
      const bool is_part =
          shown.size() >= kPartBytesMin && line_.find(shown) != std::string_view::npos;
      const bool holds =
          line_.size() >= kPartBytesMin && shown.find(line_) != std::string_view::npos;
      is_shown = shown == line_ || is_part || holds ||
                 (is_block(part) && is_from_here(std::string(shown)));
      at = end + 1;
    }
    return !is_shown;
  });
  return is_shown || (!is_block(part) && is_from_here(std::string(part)));
}

}  // namespace twotrack
