// TestRun: the counts of a test report, and what may be said of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "summary/report_reader.h"

namespace twotrack {

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
