#include "base/quoted.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(InQuotesTest, ShowsAnyTextOnOneShortLine) {
  struct Case {
    std::string text;
    std::string shown;
  };
  const Case cases[] = {
      {"", "\"\""},
      {"lint-a", "\"lint-a\""},
      {"a\nb\x1b[31m", "\"a\\nb\\u001b[31m\""},
      {"say \"x\"", "\"say \\\"x\\\"\""},
      {"\xff", "\"\xef\xbf\xbd\""},
      {std::string(80, 'a'), '"' + std::string(80, 'a') + '"'},
      {std::string(81, 'a'), '"' + std::string(80, 'a') + "…\""},
      {std::string(79, 'a') + "é", '"' + std::string(79, 'a') + "…\""},
  };
  for (const auto& [text, shown] : cases) {
    SCOPED_TRACE(shown);
    EXPECT_EQ(in_quotes(text), shown);
  }
}

}  // namespace
}  // namespace twotrack
