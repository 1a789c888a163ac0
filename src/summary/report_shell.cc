// A command that could not do its work, and said so in a line or two.
#include "summary/report_reader.h"
#include "summary/report_text.h"

namespace twotrack {
namespace {

constexpr size_t kLinesMax = 3;

// "bash: line 1: nowhere: command not found", "ls: cannot access 'x': No such file or directory":
// a program's name, a colon, what is wrong.
bool is_refusal(std::string_view line) {
  const size_t colon = line.find(": ");
  if (colon == std::string_view::npos || colon > 40 || contains(line.substr(0, colon), " ")) {
    return false;
  }
  line = trimmed(line);
  for (const std::string_view end :
       {": command not found", ": No such file or directory", ": Permission denied",
        ": Is a directory", ": Not a directory", ": not found"}) {
    if (line.ends_with(end)) return true;
  }
  return false;
}

class ShellReader : public ReportReader {
 public:
  char take(uint64_t, std::string_view line) override {
    if (is_refusal(line) && message_.empty()) message_ = line.substr(0, 300);
    return is_refusal(line) ? '9' : '5';
  }

  Findings finish() override {
    Findings findings{.summarizer = "shell@1", .outcome = Outcome::kError};
    findings.summary = message_;
    return findings;
  }

 private:
  std::string message_;
};

}  // namespace

std::unique_ptr<ReportReader> make_shell_reader(const Sample& sample) {
  if (sample.lines.empty() || sample.lines.size() > kLinesMax) return nullptr;
  // Only when there is nothing else: a listing with one hole is a listing.
  for (const std::string_view line : sample.lines) {
    if (!is_refusal(line) && !line.starts_with("$ ")) return nullptr;
  }
  return std::make_unique<ShellReader>();
}

}  // namespace twotrack
