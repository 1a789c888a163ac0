#include "importer/conversations.h"

#include <algorithm>
#include <optional>

#include "base/json_scanner.h"
#include "importer/members.h"

namespace twotrack::importer {
namespace {

constexpr std::string_view kSpace = " \t\r\n";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Whether an array holds conversations rather than messages: its first element tells.
bool is_list(std::string_view array) {
  JsonScanner scanner(array.substr(1));
  const char first = scanner.peek();
  if (first == '[') return true;
  if (first != '{') return false;
  const auto element = scanner.value_text();
  if (!element.ok()) return false;
  const auto members = Members::read(element.value());
  return members.ok() && members.value().has("messages") && !members.value().has("role");
}

}  // namespace

Status Conversations::for_each(const Visit& visit, const Report& report) {
  if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  while (true) {
    at_ = std::min(text_.find_first_not_of(kSpace, at_), text_.size());
    if (at_ == text_.size()) return Done{};
    TRY(next(visit, report));
  }
}

Status Conversations::next(const Visit& visit, const Report& report) {
  const std::string_view rest = text_.substr(at_);
  if (rest.front() == '[' && is_list(rest)) return visit_list(visit, report);
  JsonScanner scanner(rest);
  auto value = scanner.value_text();
  if (!value.ok()) {
    skip_bad_line({.offset = text_.size() - scanner.remaining(), .message = value.error().message},
                  report);
    return Done{};
  }
  at_ = text_.size() - scanner.remaining();
  return visit(value.value());
}

Status Conversations::visit_list(const Visit& visit, const Report& report) {
  JsonScanner scanner(text_.substr(at_));
  std::optional<Error> stopped;
  auto walked = scanner.for_each_element([&](std::string_view conversation) -> Status {
    Status visited = visit(conversation);
    if (!visited.ok()) stopped = visited.error();
    return visited;
  });
  if (stopped) return *stopped;
  const size_t reached = text_.size() - scanner.remaining();
  if (walked.ok()) {
    at_ = reached;
  } else {
    skip_to(next_start(reached), {.offset = reached, .message = walked.error().message}, report);
  }
  return Done{};
}

// In JSONL a cut line is wrong at its end, although a scanner only notices at the next one, and
// that next one is good. In JSON over many lines, which begins with a bracket alone on its line,
// and in a list, of which the part before the error has been visited, the scanner is right.
void Conversations::skip_bad_line(Fault fault, const Report& report) {
  const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
  const bool many_lines = line.find_first_not_of(" \t\r", 1) == std::string_view::npos;
  const size_t resume = next_start(many_lines ? fault.offset : at_);
  const std::string_view cut = text_.substr(0, text_.find_last_not_of(kSpace, resume - 1) + 1);
  if (fault.offset >= cut.size()) {
    JsonScanner scanner(cut.substr(at_));
    if (auto again = scanner.value_text(); !again.ok()) {
      fault = {.offset = cut.size() - scanner.remaining(), .message = again.error().message};
    }
  }
  skip_to(resume, std::move(fault), report);
}

void Conversations::skip_to(size_t resume, Fault fault, const Report& report) {
  report(places_.problem(text_.substr(fault.offset), without_column(std::move(fault.message))));
  at_ = resume;
}

// The first line after the one that holds `from` that may begin a value, or the end.
size_t Conversations::next_start(size_t from) const {
  constexpr std::string_view kInside = " \t\r\n}],\"";  // how lines inside a value begin
  while (true) {
    const size_t line_feed = text_.find('\n', from);
    if (line_feed == std::string_view::npos) return text_.size();
    from = line_feed + 1;
    if (from < text_.size() && kInside.find(text_[from]) == std::string_view::npos) return from;
  }
}

}  // namespace twotrack::importer
