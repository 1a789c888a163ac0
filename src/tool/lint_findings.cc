#include "tool/lint_findings.h"

#include <algorithm>

#include "base/json_writer.h"

namespace twotrack::tool {
namespace {

using FindingList = std::vector<LintFinding>;

constexpr size_t kFindingsNamed = 8;
// More calls than a model can weigh would only repeat the findings, and be read anew every turn.
constexpr size_t kCandidatesMax = 3;
constexpr uint64_t kLinesAround = 2;

std::string fix_args(const LintFinding& finding) {
  JsonWriter json;
  json.begin_object().member("code", finding.code).member("line", finding.at.row).end_object();
  return json.take();
}

Json diagnostic(const LintFinding& finding, const std::string& file) {
  JsonWriter json;
  json.begin_object().member("rule", finding.code).key("file").lossy_string(file);
  json.member("line", finding.at.row).member("column", finding.at.column);
  json.member("message", finding.message);
  if (!finding.fix) json.member("fixable", false);
  json.end_object();
  return json.take();
}

// "F401 on line 3, E501 on line 9 (no fix)".
std::string names_of(const FindingList& findings) {
  std::string names;
  for (size_t i = 0; i < std::min(findings.size(), kFindingsNamed); ++i) {
    names += (i == 0 ? "" : ", ") + findings[i].code + " on line " +
             std::to_string(findings[i].at.row) + (findings[i].fix ? "" : " (no fix)");
  }
  if (findings.size() > kFindingsNamed) {
    names += " and " + std::to_string(findings.size() - kFindingsNamed) + " more";
  }
  return names.empty() ? "none" : names;
}

}  // namespace

size_t count_fixable(const FindingList& findings) {
  return static_cast<size_t>(std::ranges::count_if(
      findings, [](const LintFinding& finding) { return finding.fix.has_value(); }));
}

size_t count_code(const FindingList& findings, std::string_view code) {
  return static_cast<size_t>(std::ranges::count(findings, code, &LintFinding::code));
}

void tell_problems(const FindingList& findings, const std::string& file, ContractReturn& said) {
  said.knows_problems = true;
  for (const LintFinding& finding : findings) {
    said.diagnostics.push_back(diagnostic(finding, file));
    if (!finding.fix || said.candidates.size() == kCandidatesMax) continue;
    said.candidates.push_back(candidate("apply_fix", fix_args(finding)));
  }
}

void tell_findings(const FindingList& findings, const std::string& file, ContractReturn& said) {
  tell_problems(findings, file, said);
  said.knowledge.emplace_back("lint_errors_remaining", std::to_string(findings.size()));
  said.knowledge.emplace_back("lint_errors_fixable", std::to_string(count_fixable(findings)));
}

ToolReturn refuse_fix(const std::string& why, const FindingList& findings,
                      const std::string& file) {
  ContractReturn said{.outcome = Outcome::kError, .summary = why};
  said.error = why + ". Findings: " + names_of(findings);
  tell_problems(findings, file, said);
  return said.to_return();
}

std::string lines_around(std::string_view text, uint64_t line) {
  std::string shown;
  for (uint64_t number = 1; !text.empty() && number <= line + kLinesAround; ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (number + kLinesAround >= line) {
      shown += (shown.empty() ? "" : "\n") + std::to_string(number) + ": " +
               std::string(text.substr(0, end));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return shown;
}

}  // namespace twotrack::tool
