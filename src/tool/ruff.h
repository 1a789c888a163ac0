// ruff: what the linter found in a file, and how it would fix each finding.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "tool/text_edit.h"
#include "tool/tool.h"

namespace twotrack::tool {

struct LintFix {
  std::string message{};
  bool is_safe = false;  // ruff is sure that it does not change what the program does
  std::vector<TextEdit> edits{};
  bool operator==(const LintFix&) const = default;
};

struct LintFinding {
  std::string code{};  // "F401"; "invalid-syntax"
  TextPosition at{};
  std::string message{};
  std::optional<LintFix> fix{};
  bool operator==(const LintFinding&) const = default;
};

// What `ruff check --output-format json` printed, in the order of the text. Fails with kInvalid
// when that is not what it is.
Result<std::vector<LintFinding>> parse_ruff(std::string_view json);

// The same of several files, by the paths that ruff gives them. Files without findings are not
// there.
using FindingsByFile = std::map<std::string, std::vector<LintFinding>>;
Result<FindingsByFile> parse_ruff_files(std::string_view json);

// The findings in `file`, by the real ruff with the project's own configuration; or, if there is
// no ruff, it failed or its settings exclude the file, the result to return. Where unsafe fixes are
// not allowed, there are none.
std::variant<std::vector<LintFinding>, ToolReturn> run_ruff(const CallContext& context,
                                                            const std::string& file);
// Lets ruff apply every fix to `file` that it calls safe. Nothing, or the result to return.
std::optional<ToolReturn> run_ruff_fix(const CallContext& context, const std::string& file);
// The findings of all files in `folder`.
std::variant<FindingsByFile, ToolReturn> run_ruff_below(const CallContext& context,
                                                        const std::string& folder);

}  // namespace twotrack::tool
