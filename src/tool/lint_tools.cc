// run_linter, fix_all_safe, apply_fix, read_current_file.
#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "tool/builtin.h"
#include "tool/contract_return.h"
#include "tool/lint_findings.h"
#include "tool/ruff.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

using Findings = std::vector<LintFinding>;

Json result_json(const Findings& findings, std::string_view text) {
  JsonWriter json;
  json.begin_object().key("issues").begin_array();
  for (const LintFinding& finding : findings) {
    json.begin_object().member("code", finding.code).member("line", finding.at.row);
    json.member("col", finding.at.column).member("message", finding.message);
    json.member("fixable", finding.fix.has_value());
    // What the linter cannot fix, somebody must read.
    if (!finding.fix) json.key("source").lossy_string(lines_around(text, finding.at.row));
    json.end_object();
  }
  json.end_array().member("total", findings.size());
  json.member("fixable_count", count_fixable(findings)).end_object();
  return json.take();
}

ToolReturn run_linter(const CallContext& context) {
  const auto args = JsonTree::parse(context.args);
  bool check_only = true;
  if (args.ok() && args.value().root()["check_only"].read(check_only) && !check_only) {
    return error_return("run_linter only checks: apply_fix fixes one finding at a time");
  }
  if (!is_workspace_file(context.workspace, context.node.file)) {
    return error_return(context.node.file.empty() ? "no file is at work: name one with --node FILE"
                                                  : "there is no file " + context.node.file);
  }
  const auto text = read_workspace_file(context.workspace, context.node.file);
  if (!text.ok()) return error_return(text.error().message);
  auto ran = run_ruff(context, context.node.file);
  if (auto* failed = std::get_if<ToolReturn>(&ran)) return std::move(*failed);
  const Findings& findings = std::get<Findings>(ran);
  ContractReturn said{.result = result_json(findings, text.value())};
  tell_findings(findings, context.node.file, said);
  if (findings.empty()) {
    said.summary = "No lint errors found";
    said.candidates.push_back(candidate("submit_result", R"({"summary":"No lint errors remain"})"));
  } else {
    said.outcome = Outcome::kPartial;
    said.summary = "Found " + count_of(findings.size(), "lint error") + ", " +
                   std::to_string(count_fixable(findings)) + " fixable";
  }
  return said.to_return();
}

// A fix for one finding, and the file before and after it.
struct Mended {
  const LintFinding* finding = nullptr;
  std::string before{};
  std::string after{};
};

ToolReturn tell_mended(const Mended& mended, const Findings& left, const CallContext& context) {
  const LintFinding& finding = *mended.finding;
  const std::string where = finding.code + " on line " + std::to_string(finding.at.row);
  JsonWriter result;
  result.begin_object().member("file", context.node.file).member("code", finding.code);
  result.member("line", finding.at.row).member("fix", finding.fix->message);
  result.member("safe", finding.fix->is_safe).member("remaining", left.size()).end_object();
  ContractReturn said{.result = result.take()};
  said.summary = "Fixed " + where + (finding.fix->is_safe ? "" : " by an unsafe fix") + ", " +
                 count_of(left.size(), "lint error") + " left";
  tell_findings(left, context.node.file, said);
  // Evidence must be newer than the change.
  said.candidates.push_back(candidate("run_linter", "{}"));
  return said.to_return();
}

ToolReturn mend(const Mended& mended, const Findings& before, const CallContext& context) {
  const std::string& file = context.node.file;
  const auto undo = [&](const std::string& why) {
    const Status undone = write_workspace_file(context.workspace, file, mended.before);
    return undone.ok() ? why : why + "; it could not be undone: " + undone.error().message;
  };
  const Status written = write_workspace_file(context.workspace, file, mended.after);
  if (!written.ok()) return error_return(written.error().message);
  auto ran = run_ruff(context, file);
  if (auto* failed = std::get_if<ToolReturn>(&ran)) {
    return error_return(undo("the fix could not be checked: " + failed->error));
  }
  const Findings& left = std::get<Findings>(ran);
  if (count_code(left, kSyntaxError) > count_code(before, kSyntaxError)) {
    return refuse_fix(undo("the fix would break the file, and was undone"), before, file);
  }
  return tell_mended(mended, left, context);
}

ToolReturn apply_fix(const CallContext& context) {
  const auto args = JsonTree::parse(context.args);
  uint64_t line = 0;
  if (!args.ok() || !args.value().root()["line"].read(line)) return error_return("line is missing");
  const std::string code(json_string(args.value().root(), "code"));
  const std::string& file = context.node.file;

  auto text = read_workspace_file(context.workspace, file);
  if (!text.ok()) return error_return(text.error().message);
  auto ran = run_ruff(context, file);
  if (auto* failed = std::get_if<ToolReturn>(&ran)) return std::move(*failed);
  const Findings& findings = std::get<Findings>(ran);

  const auto is_meant = [&](const LintFinding& one) {
    return one.code == code && one.at.row == line;
  };
  const std::string where = code + " on line " + std::to_string(line);
  if (std::ranges::none_of(findings, is_meant)) {
    return refuse_fix("There is no " + where, findings, file);
  }
  // Of several on the line the first that can be mended.
  const auto found = std::ranges::find_if(
      findings, [&](const LintFinding& one) { return is_meant(one) && one.fix; });
  if (found == findings.end()) return refuse_fix("There is no fix for " + where, findings, file);
  auto after = apply_edits(text.value(), found->fix->edits);
  if (!after.ok()) return refuse_fix(after.error().message, findings, file);
  return mend(
      {.finding = &*found, .before = std::move(text).value(), .after = std::move(after).value()},
      findings, context);
}

// Needs no decision: what ruff is sure of is done at once.
ToolReturn fix_all_safe(const CallContext& context) {
  const std::string& file = context.node.file;
  const auto before = read_workspace_file(context.workspace, file);
  if (!before.ok()) return error_return(before.error().message);
  auto ran = run_ruff(context, file);
  if (auto* failed = std::get_if<ToolReturn>(&ran)) return std::move(*failed);
  const Findings found = std::move(std::get<Findings>(ran));
  if (auto failed = run_ruff_fix(context, file)) return std::move(*failed);
  ran = run_ruff(context, file);
  const auto* left = std::get_if<Findings>(&ran);
  if (left == nullptr || count_code(*left, kSyntaxError) > count_code(found, kSyntaxError)) {
    const Status undone = write_workspace_file(context.workspace, file, before.value());
    return error_return(undone.ok() ? "the fixes would break the file, and were undone"
                                    : "the fixes broke the file: " + undone.error().message);
  }
  const size_t fixed = found.size() - std::min(left->size(), found.size());
  JsonWriter result;
  result.begin_object().member("file", file).member("fixed", fixed);
  result.member("remaining", left->size()).end_object();
  ContractReturn said{.result = result.take()};
  said.summary = "Fixed " + count_of(fixed, "lint error") + " safely, " +
                 std::to_string(left->size()) + " left";
  tell_findings(*left, file, said);
  said.candidates.insert(said.candidates.begin(), candidate("run_linter", "{}"));
  return said.to_return();
}

ToolReturn read_current_file(const CallContext& context) {
  const auto text = read_workspace_file(context.workspace, context.node.file);
  if (!text.ok()) return error_return(text.error().message);
  std::string numbered;
  uint64_t lines = 0;
  for (std::string_view rest = text.value(); !rest.empty();) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    numbered += std::to_string(++lines) + ": " + std::string(rest.substr(0, end)) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  JsonWriter result;
  result.begin_object().key("content").lossy_string(numbered).member("lines", lines).end_object();
  ContractReturn said{.result = result.take(),
                      .summary = "Read " + context.node.file + ", " + count_of(lines, "line")};
  return said.to_return();
}

Parameter text_parameter(std::string name, std::string description) {
  return {.name = std::move(name), .value = {.description = std::move(description)}};
}

}  // namespace

std::vector<Builtin> lint_tools() {
  Parameter check_only{.name = "check_only",
                       .value = {.type = ValueType::kBoolean,
                                 .description = "Always true: the file is not changed."},
                       .is_required = false,
                       .default_value = {"true"}};
  Parameter line{.name = "line",
                 .value = {.type = ValueType::kInteger, .description = "Line of the problem."}};
  return {
      {.spec = {.name = "run_linter",
                .description = "Check the file and list its lint problems.",
                .parameters = {std::move(check_only)}},
       .program = "ruff",
       .call = run_linter},
      {.spec = {.name = "fix_all_safe", .description = "Fix every lint problem whose fix is safe."},
       .effect = Effect::kWorkspace,
       .does = {Does::kWrite},
       .program = "ruff",
       .call = fix_all_safe},
      {.spec = {.name = "apply_fix",
                .description = "Fix one lint problem, named by its code and line.",
                .parameters = {text_parameter("code", "Code of the problem, such as F401."),
                               std::move(line)}},
       .effect = Effect::kWorkspace,
       .does = {Does::kWrite},
       .program = "ruff",
       .call = apply_fix},
      {.spec = {.name = "read_current_file", .description = "Read the file, with line numbers."},
       .call = read_current_file}};
}

}  // namespace twotrack::tool
