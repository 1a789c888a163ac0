#include "summary/failure_words.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(FailureWordsTest, WordsThatSayThatSomethingFailed) {
  struct Case {
    std::string_view sentence;
    std::string_view words;
  };
  const Case cases[] = {
      {"1 of 2 tests failed", "1 of 2 tests failed"},
      {"Ran all: 1 out of 20 checks failed.", "1 out of 20 checks failed"},
      {"3 passed, 1 failed", "1 failed"},
      {"tests run: 4, failures: 2", "failures: 2"},
      {"failed=1", "failed=1"},
      {"Failed 2/3 Test Cases. Please try again.", "Failed 2"},
      {"Failed test case: assert twice(2) == 5", "Failed test case"},
      {"2 of 3 tests passed", "2 of 3 tests passed"},
      {"Done: only 0 out of 12 checks passed.", "0 out of 12 checks passed"},
      {"3 of 3 tests passed", ""},
      {"010 of 9 tests passed", ""},
      {"Step 2 of 3 passed", ""},
      {"2 of 3 files read, all tests passed", ""},
      {"Failed 0/3 test cases", ""},
      {"Failed tests: none", ""},
      {"Failed jobs: 0", ""},
      {"Fixed F401 on line 3, 2 lint errors left", ""},
      {"0 of 2 tests failed", ""},
      {"2 tests passed, none failed", ""},
      {"3 passed, failed: 0", ""},
      {"All 3 tests passed", ""},
      {"Fixed 3 lint errors", ""},
      {"99999999999999999999999 tests failed", "99999999999999999999999 tests failed"},
      {"\x1b[31m1 fai\x1b[0mled\x1b[0m", "1 failed"},
      {"1 fa\u200biled", "1 failed"},
      {"000 failed", ""},
      {"attempt 1 failed, attempt 2 worked", ""},
      {"Deleted 4 failed jobs", ""},
      {"4 failed jobs", "4 failed"},
      {"Closed ticket 17: Login failed", ""},
      {"7 files sent, all failed", "all failed"},
      {"", ""},
  };
  for (const auto& [sentence, words] : cases) {
    EXPECT_EQ(failure_in_words(sentence), words) << sentence;
  }
}

TEST(FailureWordsTest, TheLineThatSaysThatAllOfItFailed) {
  struct Case {
    std::string_view output;
    std::string_view line;
  };
  const Case cases[] = {
      {"compiling\nBUILD FAILED in 3s\n1 task\n", "BUILD FAILED in 3s"},
      {"\x1b[31mBuild FAILED.\x1b[0m\n", "Build FAILED."},
      {"Payment failed", "Payment failed"},
      {"one\nPayment failed\n", ""},  // may be a title
      {"one\nerror: no such branch\n", "error: no such branch"},
      {"one\nerror: is a word\nthree\nfour\n", ""},  // in the midst of others
      {"# shop\n./cart.go:2:25: cannot use x\n", "# shop"},
      {"no tests failed\n", ""},
      {"", ""},
  };
  for (const auto& [output, line] : cases) EXPECT_EQ(verdict_in(output), line) << output;
}

TEST(FailureWordsTest, WhoGivesUpSaysWhoItIsAndAtTheEndWhy) {
  for (const std::string_view line :
       {"cat: x: No such file or directory", "python3: No module named yaml",
        "/usr/bin/python3: No module named ruff", "bash: line 1: nosuch: command not found",
        "./check.sh: line 3: nosuch: command not found", "./check.sh: 3: nosuch: not found",
        "python3.11: can't open file '/srv/x.py': [Errno 2] No such file or directory",
        "ls: cannot access 'x': No such file or directory", "/bin/sh: 1: x: Permission denied",
        "nc: connect to localhost port 1 (tcp) failed: Connection refused", "error: no settings"}) {
    EXPECT_EQ(gave_up_with("reading\n" + std::string(line) + "\n"), line);
  }
  EXPECT_EQ(gave_up_with("usage: check FILE\ncheck: too few\n"), "check: too few");
  for (const std::string_view line :
       {"+cat: foo: No such file or directory", "docs/a.md: ../b.md: No such file or directory",
        "README.md: http://localhost:1/: Connection refused",
        "docs/a.md:3: http://localhost:1/: Connection refused",
        "2 links are broken: No such file or directory", "log.txt:12:cat: x: Permission denied",
        "cat: No such file or directory is what it says of x", "note: No module named yaml is here",
        "No such file or directory", "cat: ", ""}) {
    EXPECT_EQ(gave_up_with("a.md: fine\n" + std::string(line) + "\n"), "") << line;
  }
}

}  // namespace
}  // namespace twotrack
