#include "text/json_diff.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

// "~ path: a -> b", one a line.
std::string diff(std::string_view a, std::string_view b) {
  const auto changes = diff_json(a, b);
  if (!changes.ok()) return "error: " + changes.error().message;
  std::string text;
  for (const JsonChange& change : changes.value()) {
    text += std::string(change.kind()) + " " + change.path + ": " + change.a.text + " -> " +
            change.b.text + "\n";
  }
  return text;
}

TEST(JsonDiffTest, MembersAreComparedOneByOne) {
  struct Case {
    const char* a;
    const char* b;
    const char* expected;
  };
  const Case cases[] = {
      {R"({"a":1})", R"({"a":1})", ""},
      {R"({"a":1,"b":2})", R"({"b":2,"a":1})", ""},
      {R"({"a":1})", R"({"a":2})", "changed a: 1 -> 2\n"},
      {R"({"a":1})", R"({"b":1})", "removed a: 1 -> \nadded b:  -> 1\n"},
      {R"({"k":{"x":{"v":1}}})", R"({"k":{"x":{"v":2}}})", "changed k.x.v: 1 -> 2\n"},
      {R"({"k":{}})", R"({"k":{"x":1}})", "added k.x:  -> 1\n"},
      {R"({"k":[1]})", R"({"k":[1,2]})", "changed k: [1] -> [1,2]\n"},
      {R"({"k":[]})", R"({"k":{}})", "changed k: [] -> {}\n"},
      {R"({"k":null})", R"({"k":false})", "changed k: null -> false\n"},
      {R"(1)", R"("1")", "changed : 1 -> \"1\"\n"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.a);
    EXPECT_EQ(diff(one.a, one.b), one.expected);
  }
}

TEST(JsonDiffTest, ItemsWithARefAreFoundByIt) {
  EXPECT_EQ(diff(R"({"l":[{"ref":"e1","x":1},{"ref":"e2","x":2}]})",
                 R"({"l":[{"ref":"e2","x":3},{"ref":"e4"}]})"),
            "removed l[e1]: {\"ref\":\"e1\",\"x\":1} -> \n"
            "changed l[e2].x: 2 -> 3\n"
            "added l[e4]:  -> {\"ref\":\"e4\"}\n");
  EXPECT_EQ(diff(R"({"l":[]})", R"({"l":[{"ref":"e1"}]})"), "added l[e1]:  -> {\"ref\":\"e1\"}\n");
}

TEST(JsonDiffTest, WhatIsNoJsonIsRefused) {
  EXPECT_TRUE(diff("{", "{}").starts_with("error: "));
  EXPECT_TRUE(diff("{}", "").starts_with("error: "));
}

}  // namespace
}  // namespace twotrack
