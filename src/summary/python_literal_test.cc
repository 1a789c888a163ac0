#include "summary/python_literal.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(PythonLiteralTest, SaysTheSameAsJson) {
  struct Case {
    std::string_view python;
    std::string_view json;
  };
  const Case cases[] = {
      {"[('ID', 'int', None), ('Name', \"it's\", True)]",
       R"([["ID","int",null],["Name","it's",true]])"},
      {"{'a': 1, 'b': [-2.5, 1e-3]}", R"({"a":1,"b":[-2.5,1e-3]})"},
      {"(1,)", "[1]"},
      {"()", "[]"},
      {"{1, 2}", "[1,2]"},
      {"{}", "{}"},
      {"{1: 'x', (1, 2): 'y'}", R"({"1":"x","[1,2]":"y"})"},
      {"{'a': 1, 'a': 2}", R"({"a":2})"},
      {"['tab\\t', 'quote\\'', '\\x41\\u00e9\\U0001f642']", "[\"tab\\t\",\"quote'\",\"Aé🙂\"]"},
      {"[datetime.date(2024, 5, 1), Decimal('3.50')]",
       R"j(["datetime.date(2024, 5, 1)","Decimal('3.50')"])j"},
      {"[b'bytes']", R"(["bytes"])"},
      {"[\n  1,\n  2,\n]\n", "[1,2]"},
      {R"(["already", "json", null])", R"(["already","json",null])"},
      {R"({"a": NaN, "b": [Infinity, -Infinity], "c": "\ud83d\ude42"})",
       "{\"a\":null,\"b\":[null,null],\"c\":\"🙂\"}"},
      {"[nan, inf, -inf]", "[null,null,null]"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.python);
    EXPECT_EQ(python_literal_to_json(one.python), one.json);
  }
}

TEST(PythonLiteralTest, AnythingElseIsLeftToOthers) {
  for (const std::string_view text :
       {"", "plain text", "[1, 2", "[1 2]", "[name]", "[1, 2] and more", "{'a'}: 1", "[007]",
        "(x for x in y)", "['line\nbreak']", "[f(g(1))]", "[-nan]", "[-Infinitys]", "[-]",
        "{'a': }"}) {
    SCOPED_TRACE(text);
    EXPECT_EQ(python_literal_to_json(text), std::nullopt);
  }
}

TEST(PythonLiteralTest, DepthIsBounded) {
  EXPECT_EQ(python_literal_to_json(std::string(5000, '[') + std::string(5000, ']')), std::nullopt);
  EXPECT_EQ(python_literal_to_json(std::string(200, '{') + std::string(200, '}')), std::nullopt);
}

}  // namespace
}  // namespace twotrack
