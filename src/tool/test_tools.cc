// read_existing_tests, write_test_file, run_tests.
#include <algorithm>
#include <variant>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "tool/builtin.h"
#include "tool/contract_return.h"
#include "tool/pytest.h"
#include "tool/python_program.h"
#include "tool/python_source.h"
#include "tool/stop_code.h"
#include "tool/test_files.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

ToolReturn read_existing_tests(const CallContext& context) {
  const std::vector<std::string> files = find_test_files(context);
  JsonWriter json;
  json.begin_object().key("files").begin_array();
  uint64_t count = 0;
  for (const std::string& file : files) {
    const auto text = read_workspace_file(context.workspace, file);
    if (!text.ok()) return error_return(text.error().message);
    const std::vector<std::string> names = test_names(file, text.value());
    count += names.size();
    json.begin_object()
        .key("path")
        .lossy_string(file)
        .key("tests")
        .texts(names)
        .key("content")
        .lossy_string(text.value())
        .end_object();
  }
  json.end_array().end_object();
  ContractReturn said{.result = json.take(),
                      .knowledge = {{"existing_tests_present", {files.empty() ? "false" : "true"}},
                                    {"existing_tests_path",
                                     files.empty() ? Json{"null"} : json_text(files.front())}}};
  said.summary =
      files.empty()
          ? "There are no tests of " + context.node.file
          : count_of(count, "test") + " in " + files.front() +
                (files.size() > 1 ? " and " + count_of(files.size() - 1, "more file") : "");
  return said.to_return();
}

// Models like to hand over a block of Markdown: what is between its fences is meant.
std::string_view without_fences(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos || !text.substr(begin).starts_with("```")) return text;
  const size_t first_line = text.find('\n', begin);
  const size_t end = text.rfind("```");
  if (first_line == std::string_view::npos || end <= first_line) return text;
  return text.substr(first_line + 1, end - first_line - 1);
}

ToolReturn write_test_file(const CallContext& context) {
  const auto args = JsonTree::parse(context.args);
  if (!args.ok()) return error_return(args.error().message);
  const std::string_view given = json_string(args.value().root(), "content");
  std::string content(without_fences(given));
  const std::vector<std::string> names = test_names("test_content.py", content);
  if (names.empty()) {
    return error_return("the content has no test: it needs a function called test_…");
  }
  const std::string repeated = repeated_tests(content);
  if (!repeated.empty()) return error_return(repeated + " do the same: each tests something else");
  const auto place = place_for_tests(context);
  if (!place.ok()) return error_return(place.error().message);
  const std::string mark = test_file_mark(context.node) + "\n";
  // What was read back from such a file has the mark already.
  if (!content.starts_with(mark)) content = mark + content;
  if (!content.ends_with('\n')) content += '\n';
  const Status written = write_workspace_file(context.workspace, place.value(), content);
  if (!written.ok()) return error_return(written.error().message);
  JsonWriter result;
  result.begin_object()
      .key("path")
      .lossy_string(place.value())
      .key("tests")
      .texts(names)
      .end_object();
  ContractReturn said{
      .result = result.take(),
      .summary = "Wrote " + count_of(names.size(), "test") + " to " + place.value(),
      .knowledge = {{"test_file_written", {"true"}}, {"test_file", json_text(place.value())}}};
  said.candidates.push_back(candidate("run_tests", "{}"));
  return said.to_return();
}

Json test_diagnostic(const TestFailure& failure) {
  JsonWriter json;
  json.begin_object().key("test").lossy_string(failure.test);
  json.key("file").lossy_string(failure.file).member("line", failure.line);
  json.key("message").lossy_string(failure.message).end_object();
  return json.take();
}

Json test_result_json(const TestReport& report, const std::string& printed) {
  JsonWriter json;
  json.begin_object().member("passed", report.passed).member("failed", report.failed);
  json.member("errors", report.errors).member("skipped", report.skipped);
  json.key("failures").begin_array();
  for (const TestFailure& one : report.failures) {
    json.begin_object().key("test").lossy_string(one.test);
    json.key("message").lossy_string(one.message).key("file").lossy_string(one.file);
    json.member("line", one.line).key("details").lossy_string(one.details).end_object();
  }
  json.end_array().key("output").lossy_string(printed).end_object();
  return json.take();
}

std::string sentence(const TestReport& report) {
  const std::string errors = count_of(report.errors, "error");
  if (report.ran() == 0 && report.errors > 0) return errors + ", no test ran";
  if (report.ran() == 0) return "No test passed, " + std::to_string(report.skipped) + " skipped";
  if (report.failed > 0) {
    return std::to_string(report.failed) + " of " + count_of(report.ran(), "test") + " failed" +
           (report.errors > 0 ? ", " + errors : "");
  }
  if (report.errors > 0) return count_of(report.passed, "test") + " passed, " + errors;
  return report.passed == 1 ? "1 test passed"
                            : "All " + count_of(report.passed, "test") + " passed";
}

// Tests that were all skipped show nothing: that is no finding, so it is an error.
Outcome outcome_of(const TestReport& report, int status) {
  if (report.ran() == 0) return Outcome::kError;
  const bool is_clean = report.passed > 0 && report.failed == 0 && report.errors == 0;
  return is_clean && status == kPytestAllPassed ? Outcome::kSuccess : Outcome::kPartial;
}

// What the tests that write_test_file wrote say of the node with another body.
struct OtherBodies {
  bool were_tried = false;
  bool are_noticed = false;  // one that does nothing
  bool is_looked_at = true;  // what is returned: any object is not taken for it
  std::string file{};        // of the tests
};

std::string only_those(const OtherBodies& others) {
  return "; those in " + others.file + " also";
}

ToolReturn tell_report(const TestReport& report, const process::ProcessResult& ended,
                       const OtherBodies& others, const std::string& name) {
  ContractReturn said{.outcome = outcome_of(report, ended.status),
                      .result = test_result_json(report, ended.output + ended.errors),
                      .summary = sentence(report),
                      .knowledge = {{"tests_passed", {std::to_string(report.passed)}},
                                    {"tests_failed", {std::to_string(report.failed)}},
                                    {"tests_errors", {std::to_string(report.errors)}}}};
  said.knows_problems = true;
  for (const TestFailure& failure : report.failures) {
    said.diagnostics.push_back(test_diagnostic(failure));
  }
  if (others.were_tried) {
    said.knowledge.emplace_back("tests_can_fail", Json{others.are_noticed ? "true" : "false"});
    if (!others.are_noticed) {
      said.outcome = Outcome::kPartial;
      said.summary += only_those(others) + " when the body of " + name + " does nothing";
      said.diagnostics.push_back(test_diagnostic({.test = others.file,
                                                  .message = "passes without the code of " + name,
                                                  .file = others.file}));
    } else if (!others.is_looked_at) {
      said.outcome = Outcome::kUnknown;
      said.summary += only_those(others) + " when " + name + " returns just any object";
    }
  }
  if (said.outcome == Outcome::kError) said.error = said.summary;
  if (said.outcome == Outcome::kSuccess || said.outcome == Outcome::kUnknown) {
    said.candidates.push_back(candidate("submit_result", R"({"summary":"All tests pass"})"));
  }
  return said.to_return();
}

// Whether the tests in `place` fail when the body of the node is this one.
Result<bool> notice_body(const CallContext& context, const Path& program, const std::string& place,
                         const PythonSource& source, std::string_view body) {
  const std::string& file = context.node.file;
  TRY(write_workspace_file(context.workspace, file, with_body(source, body)));
  const auto ran = run_pytest(context, program, {place});
  TRY(write_workspace_file(context.workspace, file, source.text()));
  // One that hangs has noticed something too. One that is not even collected has not.
  const auto* run = std::get_if<PytestRun>(&ran);
  return run != nullptr ? run->ended.status != kPytestAllPassed
                        : std::get<ToolReturn>(ran).code == name_of(StopCode::kTimeout);
}

// Tests that pass without the code that they are about test nothing, and those that take any object
// for its result do not look at it. Only those that write_test_file wrote are asked: what people
// write is not judged here.
Result<OtherBodies> try_other_bodies(const CallContext& context, const Path& program) {
  const auto place = place_for_tests(context);
  if (!place.ok() || !is_workspace_file(context.workspace, place.value())) return OtherBodies{};
  const auto source = read_python_source(context);
  if (!source.ok() || source.value().is_file()) return OtherBodies{};
  OtherBodies others{.were_tried = true, .file = place.value()};
  const auto notice = [&](std::string_view body) {
    return notice_body(context, program, others.file, source.value(), body);
  };
  others.are_noticed = TRY(notice("pass"));
  if (others.are_noticed) others.is_looked_at = TRY(notice("return object()"));
  return others;
}

ToolReturn run_tests(const CallContext& context) {
  const std::vector<std::string> files = find_test_files(context);
  if (files.empty()) {
    return error_return("there are no tests of " + context.node.file +
                        ": write_test_file makes some");
  }
  const auto program = find_python_program("pytest", "pytest", program_workspace(context));
  if (!program.ok()) return missing_program(program.error().message);
  auto ran = run_pytest(context, program.value(), files);
  if (auto* failed = std::get_if<ToolReturn>(&ran)) return std::move(*failed);
  const auto& [report, ended] = std::get<PytestRun>(ran);
  OtherBodies others;
  if (outcome_of(report, ended.status) == Outcome::kSuccess) {
    auto tried = try_other_bodies(context, program.value());
    if (!tried.ok()) return error_return(tried.error().message);
    others = std::move(tried).value();
  }
  return tell_report(report, ended, others, context.node.name);
}

}  // namespace

std::vector<Builtin> test_tools() {
  return {{.spec = {.name = "read_existing_tests",
                    .description = "Show the tests that the file has already."},
           .call = read_existing_tests},
          {.spec = {.name = "write_test_file",
                    .description = "Write a pytest file with tests of the code.",
                    .parameters = {{.name = "content",
                                    .value = {.description = "All of the file: imports, then "
                                                             "functions called test_…"}}}},
           .effect = Effect::kWorkspace,
           .does = {Does::kWrite},
           .call = write_test_file},
          {.spec = {.name = "run_tests", .description = "Run the tests of the file with pytest."},
           .effect = Effect::kWorkspace,
           .does = {Does::kEvalExec},
           .program = "pytest",
           .call = run_tests}};
}

}  // namespace twotrack::tool
