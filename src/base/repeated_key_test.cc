#include "base/repeated_key.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(RepeatedKeyTest, IsFoundHoweverDeepAndHoweverItIsWritten) {
  const auto repeated = [](std::string_view text) {
    return repeated_key(JsonTree::parse(text).value().root()).value_or("");
  };
  EXPECT_EQ(repeated(R"({"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]})"), "");
  EXPECT_EQ(repeated(R"({"a":1,"b":2,"a":3})"), "a");
  EXPECT_EQ(repeated(R"([[{"x":[{"failed":0,"f\u0061iled":3}]}]])"), "failed");
  std::string many = "{";
  for (int i = 0; i < 40; ++i) many += "\"k" + std::to_string(i) + "\":0,";
  EXPECT_EQ(repeated(many + "\"other\":0}"), "");
  EXPECT_EQ(repeated(many + "\"k7\":0}"), "k7");
  EXPECT_EQ(repeated("7"), "");
}

}  // namespace
}  // namespace twotrack
