#include "packet/bounded_value.h"

#include <gmock/gmock.h>

#include "packet/delta.h"

namespace twotrack {
namespace {

using ::testing::EndsWith;
using ::testing::StartsWith;

std::string bounded(std::string_view json, size_t bytes_max) {
  const auto tree = JsonTree::parse(json);
  return bounded_value(tree.value().root(), bytes_max).text;
}

TEST(BoundedValueTest, WhatFitsStaysAsItIs) {
  EXPECT_EQ(bounded(R"({"a":[1,null,"x"]})", 64), R"({"a":[1,null,"x"]})");
  EXPECT_EQ(bounded("12", 64), "12");
}

TEST(BoundedValueTest, ATextIsCutToTheLimit) {
  const std::string cut = bounded("\"" + std::string(300, 'x') + "\"", 256);
  EXPECT_EQ(cut.size(), 256);
  EXPECT_THAT(cut, EndsWith("x…\""));
  // Quotes take two bytes each.
  std::string quotes = "\"";
  for (int i = 0; i < 300; ++i) quotes += "\\\"";
  const std::string shorter = bounded(quotes + "\"", 256);
  EXPECT_LE(shorter.size(), 256);
  EXPECT_GE(shorter.size(), 250);
}

TEST(BoundedValueTest, ALongListKeepsWholeElements) {
  std::string list = R"([{"file":"a0.py"})";
  for (int i = 1; i < 40; ++i) list += R"(,{"file":"a)" + std::to_string(i) + R"(.py"})";
  const std::string cut = bounded(list + "]", 256);
  EXPECT_LE(cut.size(), 256);
  EXPECT_THAT(cut, StartsWith(R"([{"file":"a0.py"},{"file":"a1.py"},)"));
  EXPECT_THAT(cut, EndsWith(R"({"file":"a12.py"},"… 27 more"])"));
}

TEST(BoundedValueTest, ALargeObjectKeepsWholeMembersAndStaysOne) {
  std::string object = R"({"k0":"0123456789")";
  for (int i = 1; i < 40; ++i) object += ",\"k" + std::to_string(i) + R"(":"0123456789")";
  const std::string cut = bounded(object + "}", 128);
  EXPECT_LE(cut.size(), 128);
  EXPECT_THAT(cut, StartsWith(R"({"k0":"0123456789","k1":)"));
  EXPECT_THAT(cut, EndsWith(R"(,"…":"35 more"})"));
}

TEST(BoundedValueTest, AFirstElementThatIsTooLargeIsCutItself) {
  const std::string cut = bounded("[{\"text\":\"" + std::string(900, 'x') + "\"},2]", 256);
  EXPECT_LE(cut.size(), 256);
  EXPECT_THAT(cut, StartsWith(R"([{"text":"xxxx)"));
  EXPECT_THAT(cut, EndsWith(R"(x…"},2])"));
}

TEST(BoundedValueTest, LongKeysStayDifferent) {
  const std::string path = "a_long/path/" + std::string(100, 'x');
  const std::string one = bounded_key(path + "::Cart.total");
  const std::string other = bounded_key(path + "::Cart.add");
  EXPECT_EQ(bounded_key("errors"), "errors");
  EXPECT_LE(one.size(), kKeyBytesMax);
  EXPECT_THAT(one, StartsWith("a_long/path/x"));
  EXPECT_NE(one, other);
  EXPECT_EQ(bounded_key(one), one);
}

}  // namespace
}  // namespace twotrack
