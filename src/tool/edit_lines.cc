// edit_lines: for findings that the linter cannot fix. An edit stays only if the linter finds less
// than before and no test fails that passed. Whatever it is, it may change what the program does:
// it is never safe. What removes findings together with the code, or hides them, is no fix.
#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "tool/builtin.h"
#include "tool/contract_return.h"
#include "tool/lint_findings.h"
#include "tool/pytest.h"
#include "tool/python_program.h"
#include "tool/ruff.h"
#include "tool/text_edit.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

struct LineEdit {
  std::string before{};  // the whole file
  std::string after{};
};

Result<LineEdit> make_edit(std::string before, uint64_t first, uint64_t last, std::string text) {
  const size_t begin = TRY(offset_of(before, {.row = first}));
  const auto behind = offset_of(before, {.row = last + 1});
  const size_t end = behind.ok() ? behind.value() : before.size();
  if (last < first || begin >= before.size()) {
    return Error{Code::kInvalid,
                 "there are no lines " + std::to_string(first) + " to " + std::to_string(last)};
  }
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  std::string after = before.substr(0, begin) + text + before.substr(end);
  if (after == before) return Error{Code::kInvalid, "the edit changes nothing"};
  return LineEdit{.before = std::move(before), .after = std::move(after)};
}

// Tests of the project that do not pass; nothing if there are none, or nobody could run them.
std::optional<std::set<std::string>> failing_tests(const CallContext& context) {
  const auto program = find_python_program("pytest", "pytest", program_workspace(context));
  if (!program.ok()) return std::nullopt;
  const auto ran = run_pytest(context, program.value(), {});
  const auto* run = std::get_if<PytestRun>(&ran);
  if (run == nullptr) {
    const ToolReturn& trouble = std::get<ToolReturn>(ran);
    if (trouble.code == kNoTestsCode) return std::nullopt;
    return std::set<std::string>{trouble.error};
  }
  std::set<std::string> failing;
  for (const TestFailure& one : run->report.failures) failing.insert(one.test);
  return failing;
}

// Why the tests speak against the edit; empty if they do not. What failed before does not count,
// but is only asked for when something fails.
std::string tests_against(const CallContext& context, const LineEdit& edit) {
  const std::string& file = context.node.file;
  const auto now = failing_tests(context);
  if (!now || now->empty()) return {};
  if (!write_workspace_file(context.workspace, file, edit.before).ok()) return "it broke the tests";
  const auto then = failing_tests(context);
  const Status again = write_workspace_file(context.workspace, file, edit.after);
  if (!again.ok()) return again.error().message;
  for (const std::string& test : *now) {
    if (!then || !then->contains(test)) return "the edit breaks the test " + test;
  }
  return {};
}

size_t count_in(std::string_view text, std::string_view words) {
  size_t count = 0;
  for (size_t at = text.find(words); at != std::string_view::npos; at = text.find(words, at + 1)) {
    ++count;
  }
  return count;
}

// Functions and classes, nested ones too.
size_t definitions(std::string_view text) {
  size_t count = 0;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    constexpr std::array<std::string_view, 3> kHeads = {"def ", "class ", "async def "};
    count += std::ranges::any_of(kHeads, [&](auto head) { return line.starts_with(head); }) ? 1 : 0;
    at = end + 1;
  }
  return count;
}

// Why it is no fix, whatever the linter says; empty if it may be one.
std::string dodge(const LineEdit& edit) {
  for (const std::string_view sign : {"noqa", "type: ignore", "nosec", "pragma: no"}) {
    if (count_in(edit.after, sign) > count_in(edit.before, sign)) {
      return "the edit hides the finding (" + std::string(sign) + ") instead of fixing it";
    }
  }
  if (definitions(edit.after) < definitions(edit.before)) {
    return "the edit removes a function or a class";
  }
  return {};
}

// Why the linter speaks against it; empty if it does not.
std::string linter_against(const std::vector<LintFinding>& before,
                           const std::vector<LintFinding>& after) {
  if (count_code(after, kSyntaxError) > count_code(before, kSyntaxError)) {
    return "the edit breaks the file";
  }
  if (after.size() < before.size()) return {};
  return "the edit helps nothing: " + count_of(before.size(), "lint error") + " before it, " +
         std::to_string(after.size()) + " with it";
}

ToolReturn edit_lines(const CallContext& context) {
  const auto args = JsonTree::parse(context.args);
  uint64_t first = 0;
  if (!args.ok() || !args.value().root()["line"].read(first))
    return error_return("line is missing");
  uint64_t last = first;
  if (!args.value().root()["last_line"].read(last)) last = first;
  if (!context.allows_unsafe) {
    return error_return("no_unsafe_fixes forbids edits: only the linter's own safe fixes are made");
  }
  const std::string& file = context.node.file;
  auto text = read_workspace_file(context.workspace, file);
  if (!text.ok()) return error_return(text.error().message);
  auto ran = run_ruff(context, file);
  if (auto* failed = std::get_if<ToolReturn>(&ran)) return std::move(*failed);
  const auto before = std::get<std::vector<LintFinding>>(std::move(ran));
  const auto edit = make_edit(std::move(text).value(), first, last,
                              std::string(json_string(args.value().root(), "text")));
  if (!edit.ok()) return refuse_fix(edit.error().message, before, file);
  if (const std::string why = dodge(edit.value()); !why.empty()) {
    return refuse_fix(why, before, file);
  }
  const Status written = write_workspace_file(context.workspace, file, edit.value().after);
  if (!written.ok()) return error_return(written.error().message);
  const auto undo = [&](const std::string& why) {
    const Status undone = write_workspace_file(context.workspace, file, edit.value().before);
    const std::string end = undone.ok() ? ", and was undone" : "; " + undone.error().message;
    return refuse_fix(why + end, before, file);
  };
  ran = run_ruff(context, file);
  if (const auto* failed = std::get_if<ToolReturn>(&ran)) return undo(failed->error);
  const auto& after = std::get<std::vector<LintFinding>>(ran);
  std::string against = linter_against(before, after);
  if (against.empty()) against = tests_against(context, edit.value());
  if (!against.empty()) return undo(against);

  JsonWriter result;
  result.begin_object().key("file").lossy_string(file).member("line", first);
  result.member("last_line", last).member("safe", false);
  result.member("remaining", after.size()).end_object();
  ContractReturn said{.result = result.take()};
  said.summary = "Edited line " + std::to_string(first) + ", " +
                 count_of(after.size(), "lint error") + " left";
  tell_findings(after, file, said);
  said.candidates.push_back(candidate("run_linter", "{}"));
  return said.to_return();
}

}  // namespace

std::vector<Builtin> edit_tools() {
  Parameter line{.name = "line",
                 .value = {.type = ValueType::kInteger, .description = "First line to replace."}};
  Parameter last{.name = "last_line",
                 .value = {.type = ValueType::kInteger,
                           .description = "Last line to replace; without it only the first."},
                 .is_required = false};
  Parameter text{.name = "text", .value = {.description = "The new lines; empty to remove them."}};
  return {{.spec = {.name = "edit_lines",
                    .description = "Replace lines to remove a lint problem that has no fix.",
                    .parameters = {std::move(line), std::move(text), std::move(last)}},
           .effect = Effect::kWorkspace,
           .does = {Does::kWrite, Does::kEvalExec},
           .program = "ruff",
           .call = edit_lines}};
}

}  // namespace twotrack::tool
