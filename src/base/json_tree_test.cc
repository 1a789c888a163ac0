#include "base/json_tree.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;

TEST(JsonTreeTest, StaysReadableWhereverItIsMoved) {
  std::vector<JsonTree> trees;
  for (int i = 0; i < 10; ++i) {
    trees.push_back(JsonTree::parse(R"({"name":"tree )" + std::to_string(i) + "\"}").value());
  }
  EXPECT_EQ(json_string(trees[0].root(), "name"), "tree 0");
  EXPECT_EQ(json_string(trees[9].root(), "name"), "tree 9");
}

TEST(JsonTreeTest, ReadsAMemberOnlyWhenItIsAString) {
  const auto tree = JsonTree::parse(R"({"a":"x","n":1,"o":{},"z":null})").value();
  EXPECT_EQ(json_string(tree.root(), "a"), "x");
  for (const std::string_view key : {"n", "o", "z", "missing", ""}) {
    SCOPED_TRACE(key);
    EXPECT_EQ(json_string(tree.root(), key), "");
  }
  EXPECT_EQ(json_string(JsonTree::parse("[1]").value().root(), "a"), "");
}

TEST(JsonTreeTest, ANumberTooLargeForAnyTypeReadsAsItsDigits) {
  struct Case {
    std::string_view number;
    bool fits;
  };
  const Case cases[] = {
      {"0", true},
      {"-1", true},
      {"1.10", true},
      {"9223372036854775808", true},
      {"18446744073709551615", true},
      {"-9223372036854775808", true},
      {"1e308", true},
      {"1e-400", true},
      {"18446744073709551616", false},
      {"-9223372036854775809", false},
      {"123456789012345678901234567890", false},
      {"1e400", false},
      {"-1E+400", false},
  };
  for (const auto& [number, fits] : cases) {
    SCOPED_TRACE(number);
    const std::string text =
        R"({"big": 1e999, "s":"1e400 \" 1e400","n": )" + std::string(number) + "}";
    const auto tree = JsonTree::parse(text);
    ASSERT_EQ(message_of(tree), "ok");
    EXPECT_EQ(tree.value().root()["n"].is_number(), fits);
    EXPECT_EQ(json_string(tree.value().root(), "n"), fits ? "" : number);
    EXPECT_EQ(json_string(tree.value().root(), "s"), "1e400 \" 1e400");
    EXPECT_EQ(json_string(tree.value().root(), "big"), "1e999");
  }
}

TEST(JsonTreeTest, RefusesWhatIsNotJson) {
  for (const std::string_view text :
       {"", "{", "[1,]", "nul", "\"a", "01", "1e400x", "-", "[1e999.5.5]", "[1e400", "[01e999]",
        "{\"a\":1e400,}", "\"\xff\"", "1e400\"", "\"1e400\\"}) {
    SCOPED_TRACE(text);
    const auto tree = JsonTree::parse(text);
    ASSERT_FALSE(tree.ok());
    EXPECT_TRUE(tree.error().message.starts_with("not JSON: "));
    EXPECT_EQ(tree.error().code, Code::kInvalid);
  }
}

}  // namespace
}  // namespace twotrack
