#include "hub/outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "base/encoding.h"
#include "base/sha256.h"
#include "hub/definitions.h"
#include "hub/language.h"

namespace twotrack::hub {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "function 3-4 f" for each node but the file's own.
std::vector<std::string> shape(std::string_view text) {
  std::vector<std::string> lines;
  const std::string file = "a.py";
  for (const Node& node : outline(file, text)) {
    if (node.type == NodeType::kFile) continue;
    EXPECT_TRUE(node.id.starts_with(file + "::" + node.name)) << node.id;
    lines.push_back(std::string(name_of(node.type)) + " " + std::to_string(node.start_line) + "-" +
                    std::to_string(node.end_line) + " " + node.id.substr(file.size() + 2));
  }
  return lines;
}

Node first(std::string_view text) {
  const std::vector<Node> nodes = outline("a.py", text);
  EXPECT_GE(nodes.size(), 2U);
  return nodes.size() < 2 ? Node{} : nodes[1];
}

TEST(OutlineTest, AFileHasItsOwnNodeFirst) {
  const std::string_view text = "\"\"\"Tools.\"\"\"\nimport os\n";
  EXPECT_THAT(outline("src/tools.py", text), ElementsAre(Node{.id = "src/tools.py",
                                                              .type = NodeType::kFile,
                                                              .name = "tools",
                                                              .file = "src/tools.py",
                                                              .start_line = 1,
                                                              .end_line = 2,
                                                              .docstring = "Tools.",
                                                              .source_hash = sha256_hex(text)}));
  EXPECT_EQ(outline("a.txt", "def f(): pass").size(), 1U);
  EXPECT_EQ(outline("empty.py", "")[0].end_line, 1U);
}

TEST(OutlineTest, NamesAreQualifiedByWhatIsAround) {
  EXPECT_THAT(
      shape(R"py(
class A:
    def m(self):
        def inner(): pass
        class Local:
            def deep(self): pass
    class B(A):
        async def m(self): pass
if x:
    def f(): pass
else:
    def f(): pass
try:
    def f(): pass
finally:
    pass
)py"),
      ElementsAre("class 2-8 A", "method 3-6 A.m", "function 4-4 A.m.inner", "class 5-6 A.m.Local",
                  "method 6-6 A.m.Local.deep", "class 7-8 A.B", "method 8-8 A.B.m",
                  "function 10-10 f", "function 12-12 f#2", "function 14-14 f#3"));
}

TEST(OutlineTest, DecoratorsBelongToTheNodeAndCommentsBehindItDoNot) {
  const std::string_view text = R"py(# before
@first
# between
@second(
    1)
def f():
    return 1  # why
    # behind

# far behind
class C:
    @property
    def p(self): return 1
    # behind p

    # far behind p
)py";
  EXPECT_THAT(shape(text), ElementsAre("function 2-7 f", "class 11-13 C", "method 12-13 C.p"));
  EXPECT_EQ(first(text).source_hash, sha256_hex("@first\n# between\n@second(\n    1)\ndef f():\n"
                                                "    return 1"));
}

TEST(OutlineTest, ASignatureIsOneLine) {
  struct Case {
    std::string_view text;
    std::string_view signature;
  };
  const Case cases[] = {
      {"def f(): pass", "def f()"},
      {"def f() -> int : pass", "def f() -> int"},
      {"async  def f(a: int = 1, *, b='a  b'): pass", "async  def f(a: int = 1, *, b='a  b')"},
      {"def f(  # why\n    a,  # the a: first\n    b='#',\n) -> Dict[\n    str, int\n]:\n  pass",
       "def f(a, b='#') -> Dict[str, int]"},
      {"def f(a,\r\n      b):\r\n  pass\r\n", "def f(a, b)"},
      {"def f(a) \\\n    -> int:\n  pass", "def f(a) -> int"},
      {"def f[T: (int, str)](a: T) -> T:\n  # first\n  pass", "def f[T: (int, str)](a: T) -> T"},
      {"@d\nclass C(A,\n        metaclass=M):\n  pass", "class C(A, metaclass=M)"},
      {"class C:\n  pass", "class C"},
      {"def größe(ä): pass", "def größe(ä)"},
  };
  for (const auto& [text, signature] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(first(text).signature, signature);
  }
  const std::string cut = first("def f(a='" + std::string(9000, 'x') + "'): pass").signature;
  EXPECT_LE(cut.size(), 2000U);
  EXPECT_TRUE(cut.ends_with("…"));
}

TEST(OutlineTest, ADocstringIsTheFirstStatementWhenThatIsAString) {
  struct Case {
    std::string_view body;
    std::string_view docstring;
  };
  const Case cases[] = {
      {"'one'", "one"},
      {"\"\"\"one\"\"\"", "one"},
      {"# c\n  'one'", "one"},
      {"r'''one\\d'''", "one\\d"},
      {"u'one'", "one"},
      {"'one' \" two\"", "one two"},
      {"('one')", ""},
      {"b'one'", ""},
      {"f'one'", ""},
      {"x = 'one'", ""},
      {"pass\n  'one'", ""},
      {"''", ""},
      {"'one'.upper()", ""},
      {"'''\n  One.\n\n    Two.\r\n  Three.\n  '''", "One.\n\n  Two.\nThree."},
  };
  for (const auto& [body, docstring] : cases) {
    SCOPED_TRACE(body);
    EXPECT_EQ(first("def f():\n  " + std::string(body) + "\n").docstring, docstring);
    EXPECT_EQ(first("class C:\n  " + std::string(body) + "\n").docstring, docstring);
  }
}

TEST(OutlineTest, LineEndsAndByteOrderMarksChangeNothing) {
  const std::vector<std::string> expected =
      shape("import os\n\ndef f():\n    pass\n\ndef g(): pass\n");
  EXPECT_EQ(shape("import os\r\n\r\ndef f():\r\n    pass\r\n\r\ndef g(): pass\r\n"), expected);
  EXPECT_EQ(shape("\xEF\xBB\xBFimport os\n\ndef f():\n    pass\n\ndef g(): pass"), expected);
  EXPECT_THAT(shape("\xEF\xBB\xBF"
                    "def f():\r\n    pass\r\n    # x\r\n"),
              ElementsAre("function 1-2 f"));
}

TEST(OutlineTest, WhatABrokenFileStillShowsIsFound) {
  EXPECT_THAT(shape("def f():\n    return (\n\ndef g():\n    pass\n"),
              ::testing::Contains(::testing::HasSubstr(" g")));
  EXPECT_THAT(shape("class C:\n    def a(self):\n        x = = 1\n    def b(self): pass\n"),
              ElementsAre("class 1-4 C", "method 2-3 C.a", "method 4-4 C.b"));
  EXPECT_THAT(shape("def (): pass\n"), IsEmpty());
}

TEST(OutlineTest, BytesThatAreNotUtf8StayWhereTheyAre) {
  const std::string_view text = "# caf\xE9\ndef f(a='\xFF'):\n    '\xE9t\xE9'\n";
  const Node node = first(text);
  EXPECT_EQ(node.signature, "def f(a='_')");
  EXPECT_EQ(node.docstring, "_t_");
  EXPECT_EQ(node.source_hash, sha256_hex("def f(a='\xFF'):\n    '\xE9t\xE9'"));
}

TEST(OutlineTest, DeepNestingIsNoTrouble) {
  std::string functions;
  std::string brackets(20'000, '(');
  for (size_t depth = 0; depth < 90; ++depth) functions += std::string(depth, ' ') + "def f():\n";
  functions += std::string(90, ' ') + "pass\n";
  EXPECT_EQ(shape(functions).size(), 90U);
  EXPECT_THAT(shape("def f(): pass\nx = " + brackets), ::testing::Contains("function 1-1 f"));
}

TEST(OutlineTest, ALongFileHasItsOwnNodeAlone) {
  std::string text = "def f(): pass\n";
  text.append(kOutlineBytesMax, '#');
  EXPECT_EQ(outline("a.py", text).size(), 1U);
}

TEST(OutlineTest, WhatTakesTooLongIsLeft) {
  const Language& python = *language_of("a.py");
  std::string broken;
  for (int i = 0; i < 20'000; ++i) broken += "x = = 1 ";
  EXPECT_FALSE(find_definitions(python, broken, std::chrono::milliseconds(1)));
  EXPECT_TRUE(find_definitions(python, "def f(): pass\n", std::chrono::seconds(60)));
}

// Pieces of which a text is made that is Python here and there.
rc::Gen<std::string> python_like() {
  const auto piece = rc::gen::elementOf(
      std::vector<std::string>{"def f(a):", "class C:", "    ", "\n", "\r\n", "@d\n", "# c",
                               "'doc'",     "\"\"\"",   "pass", "(",  ")",    ":",    "async ",
                               "return 1",  "\xFF",     "é",    "\\", "f#2",  "\t",   "if x:"});
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece), [](const auto& pieces) {
    std::string text;
    for (const std::string& one : pieces) text += one;
    return text;
  });
}

RC_GTEST_PROP(OutlineProperty, AnyTextHasNodesThatHold, ()) {
  const std::string text = *python_like();
  const std::vector<Node> nodes = outline("a.py", text);
  RC_ASSERT(nodes[0].type == NodeType::kFile);
  std::set<std::string> ids;
  for (const Node& node : nodes) {
    RC_ASSERT(ids.insert(node.id).second);
    RC_ASSERT(node.start_line >= 1U && node.start_line <= node.end_line);
    RC_ASSERT(node.end_line <= nodes[0].end_line);
    RC_ASSERT(is_utf8(node.id) && is_utf8(node.signature) && is_utf8(node.docstring));
    RC_ASSERT(node.signature.find('\n') == std::string::npos);
  }
}

RC_GTEST_PROP(OutlineProperty, LinesAboveMoveLinesAndNothingElse, ()) {
  const auto above = *rc::gen::inRange<uint64_t>(1, 50);
  const std::string text =
      "class A:\n    'doc'\n    def m(self): pass\n    def m(self): pass\ndef f(): pass\n";
  std::vector<Node> expected = outline("a.py", text);
  const std::vector<Node> moved = outline("a.py", std::string(above, '\n') + text);
  RC_ASSERT(moved.size() == expected.size());
  for (size_t i = 1; i < moved.size(); ++i) {
    expected[i].start_line += above;
    expected[i].end_line += above;
    RC_ASSERT(moved[i] == expected[i]);
  }
}

}  // namespace
}  // namespace twotrack::hub
