#include "tool/ruff.h"

#include <algorithm>
#include <iterator>
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

Result<TextPosition> read_position(JsonElement object, std::string_view name) {
  TextPosition position;
  if (!object[name]["row"].read(position.row) || !object[name]["column"].read(position.column)) {
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
  JsonArray edits;
  if (!finding["fix"].read(object) || !object.is_object()) return std::optional<LintFix>();
  if (!object["edits"].read(edits) || edits.size() == 0) return std::optional<LintFix>();
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

void sort_by_place(std::vector<LintFinding>& findings) {
  std::ranges::stable_sort(findings, {}, [](const LintFinding& finding) {
    return std::make_tuple(finding.at.row, finding.at.column);
  });
}

// What `ruff check` printed, or the result to return.
std::variant<std::string, ToolReturn> run_check(const CallContext& context,
                                                const std::string& place,
                                                std::vector<std::string> options) {
  const auto program = find_python_program("ruff", "ruff", program_workspace(context));
  if (!program.ok()) return missing_program(program.error().message);
  // A file that the project excludes is not checked, even if it is named.
  options.insert(options.begin(), {"check", "--no-cache", "--force-exclude"});
  options.insert(options.end(), {"--", place});
  auto ended = run_python_program(program.value(), std::move(options), context);
  if (auto stopped = stopped_return(ended, context)) return std::move(*stopped);
  process::ProcessResult& result = ended.value().result;
  if (result.status > kFindings) {
    ToolReturn broken = error_return("ruff ended with status " + std::to_string(result.status) +
                                     ": " + result.errors);
    broken.code = kBrokenSetup;
    return broken;
  }
  return std::move(result.output);
}

std::variant<std::string, ToolReturn> run_json_check(const CallContext& context,
                                                     const std::string& place) {
  return run_check(context, place, {"--unsafe-fixes", "--output-format", "json"});
}

// What run_json_check() gave, read by `parse`.
template <class Parsed>
std::variant<Parsed, ToolReturn> read_check(const std::variant<std::string, ToolReturn>& ran,
                                            Result<Parsed> (*parse)(std::string_view)) {
  if (const auto* failed = std::get_if<ToolReturn>(&ran)) return *failed;
  auto parsed = parse(std::get<std::string>(ran));
  if (!parsed.ok()) return error_return(parsed.error().message);
  return std::move(parsed).value();
}

// ruff finds nothing in a file that it excludes: only the list of its files tells that from a clean
// one. Nothing if the file is checked; otherwise the result to return.
std::optional<ToolReturn> refuse_excluded(const CallContext& context, const std::string& file) {
  auto listed = run_check(context, file, {"--show-files"});
  if (auto* failed = std::get_if<ToolReturn>(&listed)) return std::move(*failed);
  if (!std::get<std::string>(listed).empty()) return std::nullopt;
  ToolReturn excluded =
      error_return(file + " is excluded by the project's ruff settings: not checked");
  excluded.code = kNotChecked;
  return excluded;
}

}  // namespace

Result<FindingsByFile> parse_ruff_files(std::string_view json) {
  const auto text = normalize_json(json);
  if (!text.ok()) return not_ruff(text.error().message);
  const JsonTree tree = TRY(JsonTree::parse(text.value()));
  JsonArray items;
  if (!tree.root().read(items)) return not_ruff("no list");
  FindingsByFile files;
  for (const JsonElement item : items) {
    files[std::string(json_string(item, "filename"))].push_back(TRY(read_finding(item)));
  }
  for (auto& [file, findings] : files) sort_by_place(findings);
  return files;
}

Result<std::vector<LintFinding>> parse_ruff(std::string_view json) {
  std::vector<LintFinding> findings;
  for (auto& [file, found] : TRY(parse_ruff_files(json))) {
    std::ranges::move(found, std::back_inserter(findings));
  }
  sort_by_place(findings);
  return findings;
}

std::variant<std::vector<LintFinding>, ToolReturn> run_ruff(const CallContext& context,
                                                            const std::string& file) {
  auto read = read_check(run_json_check(context, file), parse_ruff);
  auto* findings = std::get_if<std::vector<LintFinding>>(&read);
  if (findings == nullptr) return read;
  if (findings->empty()) {
    if (auto excluded = refuse_excluded(context, file)) return std::move(*excluded);
  }
  if (context.allows_unsafe) return read;
  for (LintFinding& one : *findings) {
    if (one.fix && !one.fix->is_safe) one.fix.reset();
  }
  return read;
}

std::optional<ToolReturn> run_ruff_fix(const CallContext& context, const std::string& file) {
  auto ran = run_check(context, file, {"--fix", "--no-unsafe-fixes", "--quiet"});
  auto* failed = std::get_if<ToolReturn>(&ran);
  return failed == nullptr ? std::nullopt : std::optional(std::move(*failed));
}

std::variant<FindingsByFile, ToolReturn> run_ruff_below(const CallContext& context,
                                                        const std::string& folder) {
  return read_check(run_json_check(context, folder), parse_ruff_files);
}

}  // namespace twotrack::tool
