// A program that died: tracebacks of Python, Node and Java, panics of Go, what C++ and the
// sanitizers say.
#include <algorithm>
#include <deque>

#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

// Lines that may follow a traceback at the end of an output: a version, a status, a prompt.
constexpr uint64_t kTrailingLinesMax = 4;
constexpr size_t kTracesMax = 20;

// "KeyError: 'items'", "json.decoder.JSONDecodeError: …", "KeyboardInterrupt".
bool is_exception_line(std::string_view line) {
  const size_t end = std::min(line.find(':'), line.size());
  const std::string_view name = line.substr(0, end);
  if (name.empty() || name.size() > 100 || !is_letter(name[0])) return false;
  for (const char c : name) {
    if (!is_letter(c) && !is_digit(c) && c != '.' && c != '_') return false;
  }
  return end < line.size() ||
         contains_any(name, {"Error", "Exception", "Interrupt", "Exit", "Warning"});
}

bool is_error_name(std::string_view line) {
  return is_exception_line(line) &&
         contains_any(line.substr(0, line.find(':')), {"Error", "Exception"});
}

// "    at load (/srv/main.js:4:24)", "\tat Shop.load(Shop.java:10)".
std::optional<Place> read_at_frame(std::string_view line) {
  std::string_view text = trimmed(line);
  if (!line.starts_with(' ') && !line.starts_with('\t')) return std::nullopt;
  if (!take_prefix(text, "at ")) return std::nullopt;
  const size_t open = text.rfind('(');
  std::string_view where = text;
  if (open != std::string_view::npos && text.ends_with(')')) {
    where = text.substr(open + 1, text.size() - open - 2);
  }
  take_prefix(where, "file://");
  auto place = read_place(where);
  if (!place) return Place{.rest = text};
  // Java names the package before the file.
  place->rest = text;
  return place;
}

bool is_inside_library(std::string_view frame) {
  return contains_any(frame, {"node:", "java.base/", "site-packages/", "/lib/python",
                              "node_modules/", "<frozen ", "/usr/lib/", "/usr/local/go/src/"});
}

// "==15972==ERROR: AddressSanitizer: heap-buffer-overflow on address …".
std::string_view sanitizer_error(std::string_view line) {
  if (!line.starts_with("==")) return {};
  const size_t at = line.find("==ERROR: ");
  return at == std::string_view::npos ? std::string_view{} : line.substr(at + 9);
}

// "    #0 0x55 in read shop.cc:3:70".
std::optional<Place> read_stack_frame(std::string_view line) {
  std::string_view text = trimmed(line);
  if (!take_prefix(text, "#") || !take_number(text)) return std::nullopt;
  const size_t space = text.rfind(' ');
  if (space == std::string_view::npos) return Place{};
  const auto place = read_place(text.substr(space + 1));
  return place ? *place : Place{};
}

class TracebackReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (!trimmed(line).empty()) ++lines_after_;
    return rank_of(line);
  }

  Findings finish() override {
    end_trace();
    Findings findings{.summarizer = "traceback@1"};
    const bool is_death = is_fatal_ || lines_after_ <= kTrailingLinesMax;
    findings.outcome = is_death ? Outcome::kError : Outcome::kPartial;
    if (!traces_.empty()) {
      const Diagnostic& last = traces_.back();
      findings.summary = last.message.substr(0, 120);
      if (!last.file.empty()) findings.summary += " at " + last.file;
      if (last.line > 0) findings.summary += ":" + std::to_string(last.line);
    }
    if (!is_death) findings.summary += "; the output goes on after it";
    if (count_ > 1) findings.summary += " (the last of " + std::to_string(count_) + ")";
    findings.has_diagnostics = !traces_.empty();
    // The last one is what the program died of: it comes first.
    for (auto trace = traces_.rbegin(); trace != traces_.rend(); ++trace) {
      findings.diagnostics.add(*trace);
    }
    return findings;
  }

 private:
  char rank_of(std::string_view line) {
    if (line.starts_with("Traceback (most recent call last):")) {
      end_trace();
      in_python_ = true;
      lines_after_ = 0;
      return '7';
    }
    if (const auto frame = read_python_frame(line)) {
      in_python_ = true;
      take_frame(*frame, Newest::kLast);
      return '8';
    }
    if (const auto frame = read_at_frame(line)) {
      if (current_.message.empty()) current_.message = previous_;
      take_frame(*frame, Newest::kFirst);
      return is_inside_library(line) ? '4' : '8';
    }
    if (const auto frame = read_stack_frame(line)) {
      take_frame(*frame, Newest::kFirst);
      return frame->file.empty() ? '5' : '8';
    }
    return rank_of_message(line);
  }

  char rank_of_message(std::string_view line) {
    if (in_python_ && !line.empty() && line[0] != ' ') {
      if (!is_exception_line(line)) return '5';
      current_.message = line.substr(0, 300);
      in_python_ = false;
      end_trace();
      lines_after_ = 0;
      return '9';
    }
    if (begins_death(line)) {
      is_fatal_ = true;
      return '9';
    }
    std::string_view text = line;
    if (take_prefix(text, "  what():  ")) {
      current_.message += ": " + std::string(text.substr(0, 300));
      return '9';
    }
    if (take_prefix(text, "Caused by: ") || is_error_name(line)) {
      // The cause is what has to be fixed.
      begin(text);
      return '9';
    }
    if (line.starts_with("Node.js v")) is_fatal_ = true;
    if (const auto place = read_place(line); place && place->rest.empty()) {
      announced_ = {.file = std::string(place->file), .line = place->line};
      return '8';
    }
    if (!trimmed(line).empty()) previous_ = line.substr(0, 300);
    if (line.starts_with("SUMMARY: ")) return '8';
    // The program may have said before what was wrong.
    const LineMark mark = mark_of_line(line);
    if (mark == LineMark::kNone) return '4';
    return mark == LineMark::kError ? '7' : '6';
  }

  // After these a program is dead, whatever else is printed.
  bool begins_death(std::string_view line) {
    if (const std::string_view error = sanitizer_error(line); !error.empty()) {
      begin(error.substr(0, error.find(" on address ")));
      return true;
    }
    if (line.starts_with("Exception in thread \"main\" ")) {
      begin(line.substr(27));
      return true;
    }
    if (line.starts_with("terminate called after throwing an instance of '")) {
      begin(between(line, "'", "'"));
      return true;
    }
    if (line.starts_with("terminate called") || line.starts_with("panic: ") ||
        (line.starts_with("thread 'main") && contains(line, " panicked at "))) {
      begin(line);
      return true;
    }
    return false;
  }

  enum class Newest { kFirst, kLast };

  // The frame nearest to the mistake that is not a library's.
  void take_frame(const Place& place, Newest newest) {
    lines_after_ = 0;
    if (place.file.empty()) return;
    const bool is_library = is_inside_library(place.file) || is_inside_library(place.rest);
    if (newest == Newest::kFirst && !current_.file.empty() && !has_only_library_) return;
    if (is_library && !current_.file.empty()) return;
    current_.file = place.file;
    current_.line = place.line;
    current_.column = place.column;
    has_only_library_ = is_library;
  }

  void begin(std::string_view message) {
    end_trace();
    lines_after_ = 0;
    current_.message = message.substr(0, 300);
  }

  void end_trace() {
    if (!current_.message.empty()) {
      // Node names the place of a mistake in the syntax above it.
      if ((current_.file.empty() || has_only_library_) && !announced_.file.empty()) {
        current_.file = announced_.file;
        current_.line = announced_.line;
        current_.column = 0;
      }
      ++count_;
      traces_.push_back(std::move(current_));
      if (traces_.size() > kTracesMax) traces_.pop_front();
      announced_ = {};
    }
    current_ = {};
    has_only_library_ = false;
  }

  std::deque<Diagnostic> traces_;  // the last ones
  uint64_t count_ = 0;
  Diagnostic current_;
  Diagnostic announced_;
  std::string previous_;
  uint64_t lines_after_ = 0;
  bool in_python_ = false;
  bool has_only_library_ = false;
  bool is_fatal_ = false;
};

// "# Heading", "- an item", or a title with a line of the same length below it.
bool is_markup(const Sample& sample, size_t i) {
  const std::string_view line = sample.lines[i];
  if (starts_with_any(line, {"# ", "## ", "### ", "- ", "* "})) return true;
  return i > 0 && line.size() == sample.lines[i - 1].size() && contains("=-~", line.substr(0, 1)) &&
         line.find_first_not_of(line[0]) == std::string_view::npos;
}

bool is_sentence(std::string_view line) {
  return is_letter(line[0]) && std::ranges::count(line, ' ') >= 2 && trimmed(line).ends_with('.');
}

bool is_part_of_trace(std::string_view line) {
  return line.starts_with("Traceback (most recent call last):") || read_python_frame(line) ||
         read_at_frame(line) || is_error_name(line);
}

// A document that quotes a trace: its own text stands before the first one and behind the last.
bool is_document(const Sample& sample) {
  size_t first = 0;
  while (first < sample.lines.size() && !is_part_of_trace(sample.lines[first])) ++first;
  size_t end = sample.lines.size();
  while (end > first && !is_part_of_trace(sample.lines[end - 1])) --end;
  bool is_before = false;
  for (size_t i = 0; i < first; ++i) is_before = is_before || is_markup(sample, i);
  bool is_behind = false;
  for (size_t i = end; i < sample.lines.size(); ++i) {
    is_behind = is_behind || is_markup(sample, i) || is_sentence(sample.lines[i]);
  }
  return is_before && is_behind;
}

bool is_traceback(const Sample& sample) {
  if (is_document(sample)) return false;
  for (size_t i = 0; i < sample.lines.size(); ++i) {
    const std::string_view line = sample.lines[i];
    const std::string_view next = i + 1 < sample.lines.size() ? sample.lines[i + 1] : "";
    if (line.starts_with("Traceback (most recent call last):") && read_python_frame(next)) {
      return true;
    }
    if (starts_with_any(line, {"SyntaxError: ", "IndentationError: ", "TabError: "}) && i > 0) {
      for (size_t back = 1; back <= 3 && back <= i; ++back) {
        if (read_python_frame(sample.lines[i - back])) return true;
      }
    }
    if (const auto frame = read_at_frame(next);
        frame &&
        (is_error_name(line) || starts_with_any(line, {"Exception in thread ", "Caused by: "}))) {
      return true;
    }
    if (!sanitizer_error(line).empty() || line.starts_with("terminate called ")) return true;
    if (line.starts_with("panic: ")) return true;
  }
  return false;
}

}  // namespace

std::unique_ptr<ReportReader> make_traceback_reader(const Sample& sample) {
  return is_traceback(sample) ? std::make_unique<TracebackReader>() : nullptr;
}

}  // namespace twotrack
