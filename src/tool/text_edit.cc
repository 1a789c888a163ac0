#include "tool/text_edit.h"

#include <algorithm>
#include <tuple>

namespace twotrack::tool {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

Error no_place(TextPosition position) {
  return Error{Code::kInvalid, "the file has no line " + std::to_string(position.row) +
                                   ", column " + std::to_string(position.column)};
}

// Where the line behind the one at `begin` starts; npos when there is none.
size_t next_line(std::string_view text, size_t begin) {
  const size_t end = text.find_first_of("\r\n", begin);
  if (end == std::string_view::npos) return end;
  return text.substr(end).starts_with("\r\n") ? end + 2 : end + 1;
}

struct Span {
  size_t begin = 0;
  size_t end = 0;
  const std::string* content = nullptr;
};

}  // namespace

Result<size_t> offset_of(std::string_view text, TextPosition position) {
  if (position.row == 0 || position.column == 0) return no_place(position);
  size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  for (uint64_t row = 1; row < position.row; ++row) {
    at = next_line(text, at);
    if (at == std::string_view::npos) return no_place(position);
  }
  const size_t line_end = std::min(next_line(text, at), text.size());
  for (uint64_t column = 1; column < position.column; ++column) {
    if (at == line_end) return no_place(position);
    ++at;
    while (at < line_end && is_continuation(text[at])) ++at;
  }
  return at;
}

Result<std::string> apply_edits(std::string_view text, const std::vector<TextEdit>& edits) {
  std::vector<Span> spans;
  for (const TextEdit& edit : edits) {
    const size_t begin = TRY(offset_of(text, edit.begin));
    const size_t end = TRY(offset_of(text, edit.end));
    if (end < begin) return Error{Code::kInvalid, "an edit ends before it begins"};
    spans.push_back({begin, end, &edit.content});
  }
  std::ranges::stable_sort(spans, {},
                           [](const Span& span) { return std::make_tuple(span.begin, span.end); });
  std::string out;
  size_t at = 0;
  for (const Span& span : spans) {
    if (span.begin < at) return Error{Code::kInvalid, "two edits overlap"};
    out.append(text.substr(at, span.begin - at)).append(*span.content);
    at = span.end;
  }
  return out.append(text.substr(at));
}

}  // namespace twotrack::tool
