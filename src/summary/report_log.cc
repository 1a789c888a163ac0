// Logs: lines with a time or a level, and any very long text of unknown shape.
#include <cstring>

#include "summary/findings.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

// A text of this length is looked through for marks, whatever it is.
constexpr uint64_t kLongText = uint64_t{1} << 20;
constexpr size_t kHeadBytes = 80;

// "2026-03-01 12:00", "[01/Mar/2026:12:00:00", "12:00:00", "Mar  1 12:00:00".
bool has_time(std::string_view head) {
  for (size_t i = 0; i + 5 <= head.size(); ++i) {
    if (head[i] != ':' && i + 5 < head.size() && is_digit(head[i]) && is_digit(head[i + 1]) &&
        head[i + 2] == ':' && is_digit(head[i + 3]) && is_digit(head[i + 4])) {
      return true;
    }
  }
  return false;
}

bool is_log_line(std::string_view line) {
  const std::string_view head = line.substr(0, kHeadBytes);
  return has_time(head.substr(0, 40)) ||
         contains_any(head, {"INFO", "DEBUG", "WARN", "ERROR", "TRACE", "level=", "\"level\":"});
}

uint64_t block_at(std::string_view text, size_t at) {
  uint64_t block = 0;
  std::memcpy(&block, text.data() + at, sizeof block);
  return block;
}

// The same but for digits: a counter or a clock that went on.
bool is_alike(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size();) {
    if (i + sizeof(uint64_t) <= a.size() && block_at(a, i) == block_at(b, i)) {
      i += sizeof(uint64_t);
      continue;
    }
    if (a[i] != b[i] && !(is_digit(a[i]) && is_digit(b[i]))) return false;
    ++i;
  }
  return true;
}

class LogReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    ++lines_;
    if (line == last_ && !line.empty()) {
      ++repeated_;
      return kSameAsLast;
    }
    const bool is_like_last = is_alike(line, last_);
    last_.assign(line);
    switch (mark_of_line(line)) {
      case LineMark::kError:
        ++errors_;
        return is_like_last ? '7' : '8';
      case LineMark::kWarning:
        ++warnings_;
        return is_like_last ? '6' : '7';
      case LineMark::kNone:
        break;
    }
    // Values may still differ in it: it goes before others, but is not left out.
    return is_like_last ? '3' : '4';
  }

  Findings finish() override {
    Findings findings{.summarizer = "log@1", .outcome = Outcome::kUnknown, .is_description = true};
    findings.summary = counted(lines_, "line") + ", " + std::to_string(errors_) + " with errors, " +
                       std::to_string(warnings_) + " with warnings";
    if (repeated_ > 0) findings.summary += ", " + std::to_string(repeated_) + " repeated";
    return findings;
  }

 private:
  std::string last_;
  uint64_t lines_ = 0;
  uint64_t errors_ = 0;
  uint64_t warnings_ = 0;
  uint64_t repeated_ = 0;
};

}  // namespace

std::unique_ptr<ReportReader> make_log_reader(const Sample& sample) {
  size_t log_lines = 0;
  for (const std::string_view line : sample.lines) {
    if (is_log_line(line)) ++log_lines;
  }
  const bool is_log = sample.lines.size() >= 5 && log_lines * 2 > sample.lines.size();
  return is_log ? std::make_unique<LogReader>() : nullptr;
}

std::unique_ptr<ReportReader> make_long_text_reader(const Sample& sample) {
  return sample.bytes >= kLongText ? std::make_unique<LogReader>() : nullptr;
}

}  // namespace twotrack
