// What readers of reports find: problems, counts of tests, and what they come to in a delta.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "packet/delta.h"

namespace twotrack {

// DiagnosticList: the problems that a report names, and how they are written into a delta.
enum class Severity : uint8_t { kError, kWarning, kNote };

// What a fix needs; whatever is not known stays empty.
struct Diagnostic {
  std::string file{};
  uint64_t line = 0;
  uint64_t column = 0;
  std::string rule{};
  std::string test{};
  std::string message{};
  Severity severity = Severity::kError;
  bool is_fixable = true;  // false: who found it says that nothing but an edit removes it
};

class DiagnosticList {
 public:
  // Beyond a fixed number they are only counted.
  void add(Diagnostic diagnostic);

  void append(const DiagnosticList& other);

  uint64_t count() const { return count_; }
  uint64_t count(Severity severity) const { return counts_[static_cast<size_t>(severity)]; }

  // The one that was added last, to learn more about it from the lines that follow. Null when there
  // is none, or when it was only counted.
  Diagnostic* last() { return last_; }

  struct Written {
    std::vector<Json> json{};  // objects; the most severe first, then as they came
    uint64_t left_out = 0;
  };
  // At most `bytes_max` bytes. A few are written one by one. Of more, the messages are cut short,
  // and those of one rule in one file that say the same share an object:
  // {"file","rule","lines":[3,9],"message"}; when they are still too many, the last ones are only
  // named (packet/problems.h).
  Written write(size_t bytes_max) const;

 private:
  std::array<std::vector<Diagnostic>, 3> kept_;
  std::array<uint64_t, 3> counts_{};
  uint64_t count_ = 0;
  Diagnostic* last_ = nullptr;
};

// Findings: what a report says, before it is written into a delta.

// Of the open problems in a delta.
inline constexpr size_t kDiagnosticsBytesMax = size_t{6} << 10;

struct Findings {
  std::string summarizer{};  // "pytest@1"
  Outcome outcome = Outcome::kPartial;
  std::string summary{};
  // The summary only says what a reader of a short output sees anyway; then it is left out.
  bool is_description = false;
  std::vector<std::pair<std::string, Json>> knowledge{};
  bool has_diagnostics = false;
  DiagnosticList diagnostics{};
};

// Adds what `other` found in the same output: the worse outcome, all problems.
void merge(Findings& findings, const Findings& other);

// Writes everything but the facts into `delta`, and returns how many bytes they may take, so that
// the whole stays within kDeltaBytesMax.
size_t write_findings(Findings findings, Delta& delta);

// ReportReader: what all shapes of reports have in common. A reader is shown every line of the
// output once, ranks it, and says at the end what it found.

// The lines at the beginning and at the end of an output, without colours: enough to tell its
// shape.
struct Sample {
  std::vector<std::string_view> lines{};  // that hold anything
  uint64_t bytes = 0;                     // of the whole output
};

class ReportReader {
 public:
  virtual ~ReportReader() = default;

  // A rank for the line, or kSameAsLast. `line` has no colours and no line end; it is valid only
  // during the call.
  static constexpr char kSameAsLast = '\0';
  virtual char take(uint64_t number, std::string_view line) = 0;

  // Called once, after the last line.
  virtual Findings finish() = 0;
};

// Whether all of it says that a program refused its arguments: "usage: …" and, as the last line,
// "train.py: error: …".
bool is_usage_error(const Sample& sample);

// Counts one more of what a line stands for, and ranks the line.
inline char one_more(uint64_t& count, char rank) {
  ++count;
  return rank;
}

// Each gives a reader when the sample has its shape, else null.
std::unique_ptr<ReportReader> make_junit_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_pytest_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_unittest_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_gtest_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_ctest_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_go_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_lint_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_eslint_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_jsonl_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_compiler_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_traceback_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_shell_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_diff_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_log_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_listing_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_table_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_source_reader(const Sample& sample);
std::unique_ptr<ReportReader> make_long_text_reader(const Sample& sample);

// TestRun: the counts of a test report, and what may be said of them.
struct TestRun {
  uint64_t passed = 0;
  uint64_t failed = 0;
  uint64_t errors = 0;  // that kept a test from running or from ending
  uint64_t skipped = 0;
  uint64_t expected_failures = 0;
  bool has_counts = false;   // the report itself counted; else these are what was seen of it
  bool is_complete = false;  // the report has its end
  std::string gap{};         // why it is not complete, when it is known
  std::string problem{};     // what kept the whole run from happening: "no module named x"
};

// Outcome, summary and knowledge. "passed" is said only of a complete report that counts at least
// one test passed, and names no failure: of what the report counts and what it lists, the worse
// holds.
Findings make_findings(std::string summarizer, TestRun run, DiagnosticList diagnostics);

}  // namespace twotrack
