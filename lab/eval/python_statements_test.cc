#include "eval/python_statements.h"

#include <gmock/gmock.h>

#include <string>

namespace twotrack::eval {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> texts_of(std::string_view source) {
  std::vector<std::string> texts;
  for (const PythonStatement& one : statements_of(source)) texts.emplace_back(one.text);
  return texts;
}

TEST(PythonStatementsTest, AStatementGoesOnAsLongAsABracketAStringOrABackslashIsOpen) {
  EXPECT_THAT(texts_of("a = (1,\n# no (\n     2)\nb = [\n]\n"),
              ElementsAre("a = (1,\n# no (\n     2)", "b = [\n]"));
  EXPECT_THAT(texts_of("a = '''x\n(y\n'''\nb = \"(\\\"[\"\n"),
              ElementsAre("a = '''x\n(y\n'''", "b = \"(\\\"[\""));
  EXPECT_THAT(texts_of("a = 1 + \\\n    2\nb\n"), ElementsAre("a = 1 + \\\n    2", "b"));
}

TEST(PythonStatementsTest, CommentsAndEmptyLinesAreNone) {
  EXPECT_THAT(texts_of("# a\n\n   \n  # b ' (\nx = 1  # c (\ny"), ElementsAre("x = 1", "y"));
  EXPECT_THAT(texts_of(""), ElementsAre());
}

TEST(PythonStatementsTest, SaysWhereEachStands) {
  const std::string text = "def f(a):\n    return a  # all\n";
  const auto found = statements_of(text);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].word, "def");
  EXPECT_EQ(found[1].begin, 10U);
  EXPECT_EQ(found[1].indent, "    ");
  EXPECT_EQ(found[1].word, "return");
  EXPECT_EQ(text.substr(0, found[1].end), "def f(a):\n    return a");
}

TEST(PythonStatementsTest, NothingMayStandBeforeWhatContinuesAnother) {
  std::vector<std::string> free;
  const std::string text =
      "try:\n  if a:\n    b\n  elif c: d\n  else:\n    e\nexcept E:\n  f\nfinally:\n  g\n"
      "@cache\ndef h(): i\nelsewhere = 1\n";
  for (const PythonStatement& one : statements_of(text)) {
    if (one.follows_another) free.emplace_back(one.text);
  }
  EXPECT_THAT(free, ElementsAre("try:", "if a:", "b", "e", "f", "g", "@cache", "elsewhere = 1"));
}

}  // namespace
}  // namespace twotrack::eval
