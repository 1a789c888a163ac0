#include "summary/test_run.h"

#include <algorithm>

#include "summary/report_text.h"

namespace twotrack {
namespace {

std::string not_counted(const TestRun& run) {
  std::string text;
  if (run.skipped > 0) text += ", " + std::to_string(run.skipped) + " skipped";
  if (run.expected_failures > 0) {
    text += ", " + std::to_string(run.expected_failures) + " failed as expected";
  }
  return text;
}

std::string failures(const TestRun& run) {
  const uint64_t total = run.passed + run.failed + run.errors;
  if (run.passed + run.failed == 0) return "no test ran: " + counted(run.errors, "error");
  std::string text;
  if (run.failed > 0) {
    text = run.has_counts ? std::to_string(run.failed) + " of " + counted(total, "test") + " failed"
                          : counted(run.failed, "test") + " failed";
  }
  if (run.errors > 0) text += (text.empty() ? "" : ", ") + counted(run.errors, "error");
  if (run.passed > 0 && (run.failed == 0 || !run.has_counts)) {
    text += ", " + std::to_string(run.passed) + " passed";
  }
  return text;
}

std::string summary_of(const TestRun& run) {
  if (!run.problem.empty()) return run.problem;
  const bool has_failures = run.failed + run.errors > 0;
  if (!run.is_complete) {
    const std::string cut_off =
        run.gap.empty() ? "The report is cut off, its end is unknown" : run.gap;
    if (has_failures) return cut_off + "; so far " + failures(run);
    return run.passed == 0 ? cut_off
                           : cut_off + "; so far " + std::to_string(run.passed) + " passed";
  }
  if (has_failures) {
    std::string text = failures(run) + not_counted(run);
    if (text[0] == 'n') text[0] = 'N';
    return text;
  }
  if (run.passed == 0) return "No test ran" + not_counted(run);
  return (run.passed == 1 ? "1 test passed" : "All " + counted(run.passed, "test") + " passed") +
         not_counted(run);
}

Outcome outcome_of(const TestRun& run) {
  const bool ran = run.passed + run.failed > 0;
  if (!run.problem.empty()) return ran ? Outcome::kPartial : Outcome::kError;
  if (run.failed + run.errors > 0) return ran ? Outcome::kPartial : Outcome::kError;
  if (!run.is_complete) return Outcome::kPartial;
  if (run.passed > 0) return Outcome::kSuccess;
  // Nothing ran: that is no success, and no work done unless the tests chose to be skipped.
  return run.skipped > 0 ? Outcome::kPartial : Outcome::kError;
}

}  // namespace

Findings make_findings(std::string summarizer, TestRun run, DiagnosticList diagnostics) {
  // Listed but not counted: the list is right.
  const uint64_t listed = diagnostics.count(Severity::kError);
  if (listed > run.failed + run.errors) run.failed = listed - run.errors;
  Findings findings{.summarizer = std::move(summarizer)};
  findings.outcome = outcome_of(run);
  findings.summary = summary_of(run);
  if (run.passed + run.failed + run.errors > 0 &&
      (run.is_complete || run.failed + run.errors > 0)) {
    if (run.has_counts) findings.knowledge.emplace_back("tests_passed", std::to_string(run.passed));
    findings.knowledge.emplace_back("tests_failed", std::to_string(run.failed + run.errors));
  }
  // A run that did not happen says nothing about the problems that are open.
  findings.has_diagnostics = findings.outcome == Outcome::kSuccess || diagnostics.count() > 0;
  findings.diagnostics = std::move(diagnostics);
  return findings;
}

}  // namespace twotrack
