// junit: a test report in JUnit's XML, as pytest writes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::tool {

struct TestFailure {
  std::string test{};     // "tests/test_a.py::TestA::test_b[x]"
  std::string message{};  // what the exception said
  std::string details{};  // the whole traceback
  std::string file{};
  uint64_t line = 0;      // where it failed, or else where the test begins; 0: unknown
  bool is_error = false;  // the test itself did not fail, but its setup, or reading its file
  bool operator==(const TestFailure&) const = default;
};

struct TestReport {
  uint64_t passed = 0;
  uint64_t failed = 0;
  uint64_t errors = 0;
  uint64_t skipped = 0;
  std::vector<TestFailure> failures{};  // and errors, in the order of the report
  // Tests that said that they would fail, and did. They count as skipped.
  std::vector<std::string> expected_failures{};

  uint64_t ran() const { return passed + failed; }
  uint64_t total() const { return ran() + errors + skipped; }
};

// Fails with kInvalid if it is not such a report, or incomplete.
Result<TestReport> parse_junit(std::string_view xml);

}  // namespace twotrack::tool
