#include "tool/junit.h"

#include <gmock/gmock.h>

#include "testing/event_lines.h"

namespace twotrack::tool {
namespace {

using ::testing::HasSubstr;
using testing::recorded;

TEST(JunitTest, ReadsWhatPytestWrote) {
  const auto report = parse_junit(recorded("tools/junit/failures.xml"));
  ASSERT_TRUE(report.ok()) << report.error().message;
  const TestReport& found = report.value();
  EXPECT_EQ(found.passed, 1U);  // a test whose clean-up failed has not passed
  EXPECT_EQ(found.failed, 3U);
  EXPECT_EQ(found.errors, 2U);
  EXPECT_EQ(found.skipped, 1U);
  struct Case {
    std::string_view test;
    std::string_view message;
    uint64_t line;
    bool is_error;
  };
  const Case cases[] = {
      {"tests/test_sample.py::TestGroup::test_bad[<a>]",
       "AssertionError: not <what> it\n  should be\nassert '<a>' == 'é & \"q\"'\n  \n  - é & "
       "\"q\"\n"
       "  + <a>",
       11, false},
      {"tests/test_sample.py::TestGroup::test_bad[b c]",
       "AssertionError: not <what> it\n  should be\nassert 'b c' == 'é & \"q\"'\n  \n  - é & "
       "\"q\"\n"
       "  + b c",
       11, false},
      {"tests/test_sample.py::test_error", "failed on setup with \"RuntimeError: no set-up\"", 16,
       true},
      {"tests/test_sample.py::test_teardown",
       "failed on teardown with \"RuntimeError: no clean-up\"", 26, true},
      {"tests/test_sample.py::test_deep", "ValueError: deep", 39, false},
  };
  ASSERT_EQ(found.failures.size(), std::size(cases));
  for (size_t i = 0; i < std::size(cases); ++i) {
    SCOPED_TRACE(cases[i].test);
    EXPECT_EQ(found.failures[i].test, cases[i].test);
    EXPECT_EQ(found.failures[i].message, cases[i].message);
    EXPECT_EQ(found.failures[i].file, "tests/test_sample.py");
    EXPECT_EQ(found.failures[i].line, cases[i].line);
    EXPECT_EQ(found.failures[i].is_error, cases[i].is_error);
  }
  EXPECT_THAT(found.failures[4].details, HasSubstr(">       raise ValueError(\"deep\")"));
}

TEST(JunitTest, AFileThatCannotBeReadSaysWhy) {
  const auto report = parse_junit(recorded("tools/junit/collection.xml"));
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report.value().errors, 1U);
  EXPECT_EQ(report.value().ran(), 0U);
  const TestFailure& failure = report.value().failures.front();
  EXPECT_EQ(failure.test, "tests/test_broken.py");
  EXPECT_EQ(failure.message, "ModuleNotFoundError: No module named 'nothing_here'");
  EXPECT_EQ(failure.file, "tests/test_broken.py");
  EXPECT_EQ(failure.line, 1U);
}

TEST(JunitTest, NoTestsAreNoTests) {
  const auto report = parse_junit(R"(<testsuites><testsuite tests="0"/></testsuites>)");
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report.value().ran(), 0U);
}

TEST(JunitTest, HalfAReportIsNone) {
  const std::string whole = recorded("tools/junit/failures.xml");
  for (const size_t length : {size_t{0}, size_t{50}, whole.size() / 2, whole.size() - 5}) {
    SCOPED_TRACE(length);
    EXPECT_EQ(parse_junit(whole.substr(0, length)).error().code, Code::kInvalid);
  }
  EXPECT_EQ(parse_junit("<html></html>").error().code, Code::kInvalid);
}

}  // namespace
}  // namespace twotrack::tool
