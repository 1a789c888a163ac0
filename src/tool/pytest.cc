#include "tool/pytest.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

#include "base/random.h"
#include "base/temporary_folder.h"
#include "tool/contract_return.h"
#include "tool/python_program.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

// How pytest ends.
constexpr int kSomeFailed = 1;
constexpr int kInterrupted = 2;  // a file could not be read, too
constexpr int kNoTests = 5;

constexpr size_t kControlNameBytes = 8;

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

// A test that must fail, beside the others, where the same hooks see it. Removed with this object.
class ControlTest {
 public:
  static Result<ControlTest> make(const CallContext& context, const std::string& beside) {
    ControlTest control(context.workspace, "test_" + random_hex(kControlNameBytes));
    control.file_ = (Path(beside).parent_path() / (control.name_ + ".py")).string();
    // A unittest is collected whatever the project calls its own tests.
    TRY(write_workspace_file(context.workspace, control.file_,
                             "import unittest\n\n\nclass Control(unittest.TestCase):\n"
                             "    @unittest.expectedFailure\n    def " +
                                 control.name_ + "(self):\n        self.fail()\n"));
    return control;
  }
  ControlTest(ControlTest&& other) noexcept
      : workspace_(std::move(other.workspace_)),
        name_(std::move(other.name_)),
        file_(std::exchange(other.file_, {})) {}
  ControlTest& operator=(ControlTest&&) = delete;  // One owner removes the file.
  ~ControlTest() {
    std::error_code ignored;
    if (!file_.empty()) std::filesystem::remove(workspace_ / file_, ignored);
  }

  const std::string& file() const { return file_; }
  // Whether it has failed as it must. It is no part of the report afterwards.
  bool take_from(TestReport& report) const {
    const size_t taken = std::erase_if(report.expected_failures, [&](const std::string& test) {
      return test.ends_with("::" + name_);
    });
    report.skipped -= std::min<uint64_t>(taken, report.skipped);
    return taken == 1;
  }

 private:
  ControlTest(Path workspace, std::string name)
      : workspace_(std::move(workspace)), name_(std::move(name)) {}
  Path workspace_;
  std::string name_;
  std::string file_;  // empty when it was handed on
};

ToolReturn tell_no_tests(const process::ProcessResult& ended) {
  ToolReturn none = tell_trouble("pytest found no tests", ended);
  none.code = kNoTestsCode;
  return none;
}

}  // namespace

std::variant<PytestRun, ToolReturn> run_pytest(const CallContext& context, const Path& program,
                                               const std::vector<std::string>& files) {
  // So that no report of an earlier run can be in it.
  const auto folder = TemporaryFolder::make();
  if (!folder.ok()) return error_return(folder.error().message);
  const Path report_file = folder.value().path() / "report.xml";
  std::vector<std::string> asked = files;
  std::optional<ControlTest> control;
  if (!files.empty()) {
    auto made = ControlTest::make(context, files.front());
    if (!made.ok()) return error_return(made.error().message);
    control.emplace(std::move(made).value());
    asked.push_back(control->file());
  }
  const auto ended = run_python_program(program, pytest_words(context, report_file, asked), context,
                                        {folder.value().path()});
  if (auto stopped = stopped_return(ended, context)) return std::move(*stopped);
  const process::ProcessResult& result = ended.value().result;
  const int status = result.status;
  if (status == kNoTests) return tell_no_tests(result);
  if (status != kPytestAllPassed && status != kSomeFailed && status != kInterrupted) {
    return tell_trouble("pytest ended with status " + std::to_string(status), result);
  }
  const auto xml = read_file(posix_file_system(), report_file);
  if (!xml.ok()) return tell_trouble("pytest left no report", result);
  auto report = parse_junit(xml.value());
  if (!report.ok()) return tell_trouble(report.error().message, result);
  const bool has_failed = !control || control->take_from(report.value());
  if (!has_failed && status == kPytestAllPassed) {
    return tell_trouble("pytest's report is not believed: a test that must fail has not", result);
  }
  if (report.value().total() == 0) return tell_no_tests(result);
  return PytestRun{.report = std::move(report).value(), .ended = result};
}

}  // namespace twotrack::tool
