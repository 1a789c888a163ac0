#include "summary/findings.h"

#include <algorithm>

#include "packet/shown_text.h"

namespace twotrack {
namespace {

// For everything in a delta but its facts and its diagnostics.
constexpr size_t kOtherBytesMax = 1800;

static_assert(Outcome::kSuccess < Outcome::kPartial && Outcome::kPartial < Outcome::kError);

size_t bytes_of(const std::vector<std::string>& texts) {
  size_t bytes = 0;
  for (const std::string& text : texts) bytes += text.size() + 1;
  return bytes;
}

}  // namespace

void merge(Findings& findings, const Findings& other) {
  findings.outcome = std::max(findings.outcome, other.outcome);
  findings.summary += "; " + other.summary;
  findings.has_diagnostics = findings.has_diagnostics || other.has_diagnostics;
  findings.diagnostics.append(other.diagnostics);
  for (const auto& [key, value] : other.knowledge) {
    const auto known =
        std::ranges::find(findings.knowledge, key, [](const auto& pair) { return pair.first; });
    if (known == findings.knowledge.end()) findings.knowledge.emplace_back(key, value);
  }
}

size_t write_findings(Findings findings, Delta& delta) {
  delta.summarizer = std::move(findings.summarizer);
  delta.outcome = findings.outcome;
  delta.knowledge = std::move(findings.knowledge);
  delta.has_diagnostics = findings.has_diagnostics;
  if (findings.has_diagnostics) {
    auto written = findings.diagnostics.write(kDiagnosticsBytesMax);
    delta.diagnostics = std::move(written.json);
    if (written.left_out > 0) {
      findings.summary += "; " + std::to_string(written.left_out) + " more not listed";
    }
  }
  delta.summary = cut_end(shown_text(findings.summary), kSummaryBytesMax);
  if (delta.outcome == Outcome::kError) delta.error = delta.summary;
  return kDeltaBytesMax - kOtherBytesMax - bytes_of(delta.diagnostics);
}

}  // namespace twotrack
