#include "tool/pytest.h"

#include <algorithm>
#include <iterator>

#include "base/temporary_folder.h"
#include "tool/contract_return.h"
#include "tool/python_program.h"

namespace twotrack::tool {
namespace {

// How pytest ends.
constexpr int kSomeFailed = 1;
constexpr int kInterrupted = 2;  // a file could not be read, too
constexpr int kNoTests = 5;

// pytest ended by itself, but without a report that can be believed.
ToolReturn tell_trouble(std::string why, const process::ProcessResult& ended) {
  ContractReturn said{.outcome = Outcome::kError, .summary = "Error: " + why};
  said.result = json_text(ended.output + ended.errors);
  said.error = std::move(why);
  return said.to_return();
}

std::vector<std::string> pytest_words(const CallContext& context, const Path& report,
                                      const std::vector<std::string>& files) {
  std::vector<std::string> words = {
      "-q", "--disable-warnings", "-p", "no:cacheprovider",
      // Paths are told from the workspace, even where a folder above it has a configuration.
      "--rootdir", program_workspace(context).string(),
      // The older form says the file and line of each test.
      "-o", "junit_family=xunit1", "--junitxml", report.string(), "--"};
  std::ranges::copy(files, std::back_inserter(words));
  return words;
}

}  // namespace

std::variant<PytestRun, ToolReturn> run_pytest(const CallContext& context, const Path& program,
                                               const std::vector<std::string>& files) {
  // So that no report of an earlier run can be in it.
  const auto folder = TemporaryFolder::make();
  if (!folder.ok()) return error_return(folder.error().message);
  const Path report_file = folder.value().path() / "report.xml";
  const auto ended = run_python_program(program, pytest_words(context, report_file, files), context,
                                        {folder.value().path()});
  if (auto stopped = stopped_return(ended, context)) return std::move(*stopped);
  const process::ProcessResult& result = ended.value().result;
  const int status = result.status;
  if (status == kNoTests) {
    ToolReturn none = tell_trouble("pytest found no tests", result);
    none.code = kNoTestsCode;
    return none;
  }
  if (status != kPytestAllPassed && status != kSomeFailed && status != kInterrupted) {
    return tell_trouble("pytest ended with status " + std::to_string(status), result);
  }
  const auto xml = read_file(posix_file_system(), report_file);
  if (!xml.ok()) return tell_trouble("pytest left no report", result);
  auto report = parse_junit(xml.value());
  if (!report.ok()) return tell_trouble(report.error().message, result);
  return PytestRun{.report = std::move(report).value(), .ended = result};
}

}  // namespace twotrack::tool
