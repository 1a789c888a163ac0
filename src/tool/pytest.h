// pytest: a run of it, and what it reports.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/file.h"
#include "process/process.h"
#include "tool/junit.h"
#include "tool/tool.h"

namespace twotrack::tool {

inline constexpr int kPytestAllPassed = 0;  // exit status

// A run of pytest that came to its own end: its report and what it printed.
struct PytestRun {
  TestReport report{};
  process::ProcessResult ended{};
};

// Runs `program` on `files`; on all tests of the workspace when there are none. Or else the result
// to return: it was stopped, found no tests (code kNoTestsCode), or left no report that can be
// believed.
//
// The tests run in pytest's own process and could write its report. So one that must fail is put
// among `files`, with a name that nobody knows before: a report of a success in which it has not
// failed was not made by running the tests. Code that is made to look for it is not found like
// this.
std::variant<PytestRun, ToolReturn> run_pytest(const CallContext& context, const Path& program,
                                               const std::vector<std::string>& files);

inline constexpr std::string_view kNoTestsCode = "NO_TESTS";

}  // namespace twotrack::tool
