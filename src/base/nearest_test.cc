#include "base/nearest.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/joined.h"

namespace twotrack {
namespace {

const std::vector<std::string> kCommands = {"append", "ls", "show", "verify", "search", "compact"};

TEST(NearestTest, SuggestsTheNameThatWasMeant) {
  struct Case {
    std::string_view wrong;
    std::string_view meant;
  };
  const Case cases[] = {
      {"append", "append"}, {"apend", "append"},  {"appendd", "append"}, {"sl", "ls"},
      {"shwo", "show"},     {"vreify", "verify"}, {"verfy", "verify"},   {"searhc", "search"},
      {"comp", "compact"},  {"sea", "search"},
  };
  for (const auto& [wrong, meant] : cases) {
    SCOPED_TRACE(wrong);
    EXPECT_EQ(nearest_name(wrong, kCommands), meant);
  }
}

TEST(NearestTest, SuggestsNothingThatIsFarAway) {
  for (const std::string_view wrong : {"", "x", "xy", "delete", "aaaaaa", "zzzzzzzzzzzzzzzzzzzz"}) {
    SCOPED_TRACE(wrong);
    EXPECT_EQ(nearest_name(wrong, kCommands), std::nullopt);
  }
  EXPECT_EQ(nearest_name("show", {}), std::nullopt);
}

TEST(NearestTest, OfSeveralTheNearestIsSuggested) {
  const std::vector<std::string> names = {"lint-foo-11111111", "lint-bar-22222222",
                                          "test-bar-22222222"};
  EXPECT_EQ(nearest_name("lint-bar-2222222", names), "lint-bar-22222222");
  EXPECT_EQ(nearest_name("test-bar-2222", names), "test-bar-22222222");
}

TEST(NearestTest, ASuggestionIsReadyToBeAppended) {
  EXPECT_EQ(suggestion("shwo", kCommands), " (did you mean \"show\"?)");
  EXPECT_EQ(suggestion("delete", kCommands), "");
}

TEST(NearestTest, OfManyNamesAFewAreNamedAndTheOthersCounted) {
  const std::vector<std::string> names = {"a", "b", "c"};
  EXPECT_EQ(few_of(names, 3), "a, b, c");
  EXPECT_EQ(few_of(names, 2), "a, b and 1 more");
  EXPECT_EQ(few_of({}, 2), "");
}

}  // namespace
}  // namespace twotrack
