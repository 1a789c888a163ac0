#include "tool/ruff.h"

#include <algorithm>
#include <tuple>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "tool/contract_return.h"
#include "tool/python_program.h"

namespace twotrack::tool {
namespace {

constexpr int kFindings = 1;  // exit status; 0: none; 2: it could not work

Error not_ruff(std::string_view what) {
  return Error{Code::kInvalid, "ruff printed something else than its JSON: " + std::string(what)};
}

Result<Position> read_position(JsonElement object, std::string_view name) {
  Position position;
  if (object[name]["row"].get(position.row) || object[name]["column"].get(position.column)) {
    return not_ruff("a finding without a " + std::string(name));
  }
  return position;
}

Result<TextEdit> read_edit(JsonElement item) {
  TextEdit edit{.content = std::string(json_string(item, "content"))};
  edit.begin = TRY(read_position(item, "location"));
  edit.end = TRY(read_position(item, "end_location"));
  return edit;
}

Result<std::optional<LintFix>> read_fix(JsonElement finding) {
  JsonElement object;
  simdjson::dom::array edits;
  if (finding["fix"].get(object) || !object.is_object()) return std::optional<LintFix>();
  if (object["edits"].get(edits) || edits.size() == 0) return std::optional<LintFix>();
  const std::string_view applicability = json_string(object, "applicability");
  // "display": ruff shows it, and says itself that it may be wrong.
  if (applicability != "safe" && applicability != "unsafe") return std::optional<LintFix>();
  LintFix fix{.message = std::string(json_string(object, "message")),
              .is_safe = applicability == "safe"};
  for (const JsonElement edit : edits) fix.edits.push_back(TRY(read_edit(edit)));
  return std::optional(std::move(fix));
}

Result<LintFinding> read_finding(JsonElement item) {
  LintFinding finding{.code = std::string(json_string(item, "code")),
                      .message = std::string(json_string(item, "message"))};
  // Older versions say null of a syntax error.
  if (finding.code.empty()) finding.code = "invalid-syntax";
  finding.at = TRY(read_position(item, "location"));
  finding.fix = TRY(read_fix(item));
  return finding;
}

}  // namespace

Result<std::vector<LintFinding>> parse_ruff(std::string_view json) {
  const auto text = normalize_json(json);
  if (!text.ok()) return not_ruff(text.error().message);
  const JsonTree tree = TRY(JsonTree::parse(text.value()));
  simdjson::dom::array items;
  if (tree.root().get(items)) return not_ruff("no list");
  std::vector<LintFinding> findings;
  for (const JsonElement item : items) findings.push_back(TRY(read_finding(item)));
  std::ranges::stable_sort(findings, {}, [](const LintFinding& finding) {
    return std::make_tuple(finding.at.row, finding.at.column);
  });
  return findings;
}

std::variant<std::vector<LintFinding>, ToolReturn> run_ruff(const CallContext& context,
                                                            const std::string& file) {
  const auto program = find_python_program("ruff", "ruff", program_workspace(context));
  if (!program.ok()) return missing_program(program.error().message);
  const auto ended = run_python_program(
      program.value(),
      {"check", "--no-cache", "--unsafe-fixes", "--output-format", "json", "--", file}, context);
  if (auto stopped = stopped_return(ended, context)) return std::move(*stopped);
  const process::ProcessResult& result = ended.value().result;
  if (result.status > kFindings) {
    return error_return("ruff ended with status " + std::to_string(result.status) + ": " +
                        result.errors);
  }
  auto findings = parse_ruff(result.output);
  if (!findings.ok()) return error_return(findings.error().message);
  return std::move(findings).value();
}

}  // namespace twotrack::tool
