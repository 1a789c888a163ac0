#include "summary/objection.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(ObjectionTest, WordsThatSayThatSomethingFailed) {
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
      {"", ""},
  };
  for (const auto& [sentence, words] : cases) {
    EXPECT_EQ(failure_in_words(sentence), words) << sentence;
  }
}

}  // namespace
}  // namespace twotrack
