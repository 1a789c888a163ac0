#include "eval/tokens.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twotrack::eval {
namespace {

TEST(TokensTest, AValueIsShownOnlyAsAWholeToken) {
  struct Case {
    std::string_view text;
    std::string_view value;
    bool shown;
  };
  const Case cases[] = {
      {"id=K05,legs", "K05", true},
      {"id=K051", "K05", false},
      {"AK05", "K05", false},
      {"K051 K05", "K05", true},
      {"see a/b.py:12", "a/b.py", true},
      {"xa/b.py", "a/b.py", false},
      {"snake_case", "snake", false},
      {"K05⏎next", "K05", true},
      {"Zoë", "Zo", false},
      {"(Zoë)", "Zoë", true},
      {"“K05”", "K05", true},
      {"", "K05", false},
      {"K05", "", false},
      {"名前K05", "K05", false},
  };
  for (const auto& [text, value, shown] : cases) {
    SCOPED_TRACE(std::string(text) + " / " + std::string(value));
    EXPECT_EQ(shows(text, value), shown);
  }
}

TEST(TokensTest, RunsAreTheLongestOnes) {
  std::vector<std::string> runs;
  for_each_run("a/b_2.py, Zoë!", [&](std::string_view run, size_t) { runs.emplace_back(run); });
  EXPECT_EQ(runs, (std::vector<std::string>{"a", "b_2", "py", "Zoë"}));
}

}  // namespace
}  // namespace twotrack::eval
