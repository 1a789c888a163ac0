// Commands end in many ways; none of them is told as better than it was.
#include <gmock/gmock.h>

#include "returned.h"
#include "testing/temp_dir.h"
#include "tool/command_tool.h"

namespace twotrack {
namespace {

using ::testing::HasSubstr;

Delta delta_of_script(const std::string& script) {
  const testing::TempDir directory;
  const auto made = tool::make_command({.spec = {.name = "sample"}, .argv = {"sh", "-c", script}});
  EXPECT_TRUE(made.ok());
  return delta_of("sample", made.value()->call({.workspace = directory.path()}));
}

TEST(CommandSummaryTest, TheOutcomeIsNeverBetterThanTheEnd) {
  constexpr std::string_view kFinding = "echo 'a.py:3:1: F401 `os` imported but unused'";
  constexpr std::string_view kPassed =
      "echo '============ test session starts ============'; echo 'collected 3 items'; "
      "echo '============ 3 passed in 0.01s ============'";
  struct Case {
    std::string what;
    std::string script;
    Outcome outcome;
    std::string_view error;
  };
  const std::string finding(kFinding);
  const std::string passed(kPassed);
  const Case cases[] = {
      {"text and status 0", "echo hello", Outcome::kSuccess, ""},
      {"findings and status 1", finding + "; exit 1", Outcome::kPartial, ""},
      {"text nobody can read and status 1", "echo hello; exit 1", Outcome::kPartial, ""},
      {"a report of success and status 1", passed + "; exit 1", Outcome::kPartial, ""},
      {"nothing and status 1", "exit 1", Outcome::kError, "exit status 1 without any output"},
      {"findings and status 2", finding + "; exit 2", Outcome::kError, "exit status 2"},
      {"a report of success and status 3", passed + "; exit 3", Outcome::kError, "exit status 3"},
      {"a report of success and a crash", passed + "; kill -SEGV $$", Outcome::kError,
       "ended by SIGSEGV"},
      {"no such program", "no-such-program", Outcome::kError, "exit status 127"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    const Delta delta = delta_of_script(one.script);
    EXPECT_EQ(name_of(delta.outcome), name_of(one.outcome));
    EXPECT_THAT(delta.error, HasSubstr(one.error));
    EXPECT_EQ(delta.error.empty(), one.error.empty());
    // Whatever the report claimed, a run that did not succeed has not passed.
    if (one.outcome != Outcome::kSuccess) {
      EXPECT_THAT(delta.summary, ::testing::Not(HasSubstr("passed")));
      for (const auto& [key, value] : delta.knowledge) EXPECT_NE(key, "tests_passed");
    }
  }
}

TEST(CommandSummaryTest, FindingsAreKeptWhateverTheStatus) {
  for (const std::string status : {"0", "1"}) {
    SCOPED_TRACE(status);
    const Delta delta =
        delta_of_script("echo 'a.py:3:1: F401 `os` imported but unused'; exit " + status);
    ASSERT_EQ(delta.diagnostics.size(), 1U);
    EXPECT_THAT(delta.diagnostics.front(), HasSubstr("F401"));
    EXPECT_EQ(delta.outcome, Outcome::kPartial);
  }
}

}  // namespace
}  // namespace twotrack
