// Findings: what a report says, before it is written into a delta.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "packet/delta.h"
#include "summary/diagnostics.h"

namespace twotrack {

// Of the open problems in a delta.
inline constexpr size_t kDiagnosticsBytesMax = size_t{6} << 10;

struct Findings {
  std::string summarizer{};  // "pytest@1"
  Outcome outcome = Outcome::kPartial;
  std::string summary{};
  // The summary only says what a reader of a short output sees anyway; then it is left out.
  bool is_description = false;
  std::vector<std::pair<std::string, std::string>> knowledge{};
  bool has_diagnostics = false;
  DiagnosticList diagnostics{};
};

// Adds what `other` found in the same output: the worse outcome, all problems.
void merge(Findings& findings, const Findings& other);

// Writes everything but the facts into `delta`, and returns how many bytes they may take, so that
// the whole stays within kDeltaBytesMax.
size_t write_findings(Findings findings, Delta& delta);

}  // namespace twotrack
