// What the tools of the linter say of its findings, all in the same words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tool/contract_return.h"
#include "tool/ruff.h"

namespace twotrack::tool {

inline constexpr std::string_view kSyntaxError = "invalid-syntax";

size_t count_fixable(const std::vector<LintFinding>& findings);
size_t count_code(const std::vector<LintFinding>& findings, std::string_view code);

// Every open problem of `file`, and the first that can be fixed as calls.
void tell_problems(const std::vector<LintFinding>& findings, const std::string& file,
                   ContractReturn& said);
// The same, and how many there are.
void tell_findings(const std::vector<LintFinding>& findings, const std::string& file,
                   ContractReturn& said);

// A refusal that still says what could be fixed instead. The numbers stay as the linter or the
// last fix said them: nothing has changed, and evidence is what its own tool has said.
ToolReturn refuse_fix(const std::string& why, const std::vector<LintFinding>& findings,
                      const std::string& file);

// The line and two on each side, with their numbers: "3: x = 1\n4: …".
std::string lines_around(std::string_view text, uint64_t line);

}  // namespace twotrack::tool
