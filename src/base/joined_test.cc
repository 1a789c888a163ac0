#include "base/joined.h"

#include <gtest/gtest.h>

#include <vector>

namespace twotrack {
namespace {

const std::vector<std::string> kNames = {"a", "b", "c"};

TEST(JoinedTest, WordsHaveSomethingBetweenThem) {
  EXPECT_EQ(joined(kNames), "a, b, c");
  EXPECT_EQ(joined(kNames, "/"), "a/b/c");
  EXPECT_EQ(joined(std::vector<std::string>()), "");
}

TEST(JoinedTest, AWordIsMadeOfEach) {
  const std::vector<int> numbers = {7, 12};
  EXPECT_EQ(joined(numbers, " ", [](int one) { return std::to_string(one); }), "7 12");
}

TEST(JoinedTest, TooManyAreCounted) {
  EXPECT_EQ(few_of(kNames, 3), "a, b, c");
  EXPECT_EQ(few_of(kNames, 2), "a, b and 1 more");
}

}  // namespace
}  // namespace twotrack
