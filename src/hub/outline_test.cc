#include "hub/outline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "base/sha256.h"
#include "base/utf8.h"
#include "hub/definitions.h"
#include "hub/language.h"

namespace twotrack::hub {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
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

TEST(OutlineTest, ABrokenLineOfPythonCostsNoOtherFunction) {
  const std::string before = "def f0(a):\n    return a\n\n\n";
  const std::string behind =
      "@cached\ndef f2(a):\n    return a\n\n\nclass C:\n    def m(self): pass\n";
  const std::string_view broken[] = {
      "def f1(a)\n    return a\n\n\n",
      "def f1(a:\n    return a\n\n\n",
      "def f1(a):\n    x = (a + 1\n    return x\n\n\n",
      "def f1(a):\n    x = {a: [1\n    return x\n\n\n",
      "def f1(a):\n    x = = 1\n    return x\n\n\n",
      "def f1(a):\n    x = 'a\n    return x\n\n\n",
      "x = (\n\n\n",
  };
  for (const std::string_view line : broken) {
    SCOPED_TRACE(line);
    const Outlined outlined = outline_of("a.py", before + std::string(line) + behind);
    std::vector<std::string> names;
    for (const Node& node : outlined.nodes) {
      if (node.name != "f1") names.push_back(node.name);
    }
    EXPECT_THAT(names, ElementsAre("a", "f0", "f2", "C", "C.m"));
    const auto f2 = std::ranges::find(outlined.nodes, "f2", &Node::name);
    ASSERT_NE(f2, outlined.nodes.end());
    EXPECT_EQ(f2->source_hash, sha256_hex("@cached\ndef f2(a):\n    return a"));
    EXPECT_THAT(outlined.trouble, HasSubstr("is not understood"));
  }
}

TEST(OutlineTest, WhatIsNotUnderstoodIsSaidWithItsLine) {
  EXPECT_EQ(outline_of("a.py", "def f(): pass\n").trouble, "");
  EXPECT_EQ(outline_of("a.py", "def f(): pass\n\nx = = 1\n").trouble,
            "line 3 is not understood: nodes may be missing");
  EXPECT_EQ(outline_of("a.go", "package a\nfunc f() {\n").trouble,
            "line 2 is not understood: nodes may be missing");
  EXPECT_EQ(
      outline_of("a.py", "\"\"\"\ndef in_a_text(a\n\"\"\"\ndef f(: pass\n").nodes[0].docstring,
      "def in_a_text(a");
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

TEST(OutlineTest, DeepNestingIsNoTroubleInAnyLanguage) {
  struct Case {
    std::string_view file;
    std::string_view open;
    std::string_view close;
  };
  const Case cases[] = {
      {"a.c", "{", "}"},
      {"a.cc", "namespace a {", "}"},
      {"a.js", "function f() {", "}"},
      {"a.ts", "class A { m() {", "}}"},
      {"a.go", "(", ")"},
      {"a.rs", "mod m {", "}"},
      {"A.java", "class A {", "}"},
      {"a.py", "[", "]"},
  };
  constexpr size_t kDepth = 4'000;
  for (const auto& [file, open, close] : cases) {
    SCOPED_TRACE(file);
    std::string text;
    for (size_t i = 0; i < kDepth; ++i) text += open;
    std::string broken = text;  // all of them open
    for (size_t i = 0; i < kDepth; ++i) text += close;
    EXPECT_GE(outline(file, text).size(), 1U);
    EXPECT_GE(outline(file, broken).size(), 1U);
  }
}

TEST(OutlineTest, OpenBracketsTakeTimeThatGrowsWithTheirNumber) {
  const std::string text = "def f(): pass\nx = " + std::string(1'000'000, '(') + "\n";
  const Outlined outlined = outline_of("a.py", text);
  EXPECT_THAT(outlined.trouble, ::testing::HasSubstr("is not understood: nodes may be missing"));
  EXPECT_THAT(shape(text), ::testing::Contains("function 1-1 f"));
}

TEST(OutlineTest, WhatIsNestedTooDeeplyIsNoNodeAndThatIsSaid) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "function f() {";
  for (int i = 0; i < 2000; ++i) text += "}";
  const Outlined outlined = outline_of("a.js", text);
  EXPECT_EQ(outlined.trouble, "definitions nested this deeply are skipped");
  EXPECT_GT(outlined.nodes.size(), 400U);
  for (const Node& node : outlined.nodes) EXPECT_LE(node.name.size(), 1000U);
}

TEST(OutlineTest, AnIdIsNobodyElsesName) {
  std::vector<std::string> ids;
  for (const Node& node : outline("a.js", "const o = {'f#2'() {}, f() {}, f() {}};\n")) {
    ids.push_back(node.id);
  }
  EXPECT_THAT(ids, ElementsAre("a.js", "a.js::o.f#2", "a.js::o.f", "a.js::o.f#3"));
}

TEST(OutlineTest, BracketsMayHaveAnyIndentation) {
  EXPECT_THAT(shape(R"py(class A:
    def f(self):
        (bar.  # why (
    baz)
        return """(
"""
    def g(self,  # the one:
    other):
        pass
def h(): pass
)py"),
              ElementsAre("class 1-9 A", "method 2-6 A.f", "method 7-9 A.g", "function 10-10 h"));
  const std::vector<Node> nodes =
      outline("a.py", "def f():\n  (a.\nb)\ndef g(x,  # the one:\ny): pass\n");
  ASSERT_EQ(nodes.size(), 3U);
  EXPECT_EQ(nodes[2].signature, "def g(x, y)");
}

TEST(OutlineTest, ALongLineIsNoTrouble) {
  const std::string line =
      "x = [" + std::string(kOutlineBytesMax - 100, '1') + "]\ndef f(): pass\n";
  EXPECT_THAT(shape(line), ElementsAre("function 2-2 f"));
  EXPECT_EQ(outline_of("a.py", std::string(10'000'000, 'x')).trouble,
            "too long: only the file itself is a node");
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

// A text of each language with two definitions of one name.
struct Sample {
  std::string file;
  std::string text;
};
const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = {
      {"a.py",
       "class A:\n    'doc'\n    def m(self): pass\n    def m(self): pass\ndef f(): pass\n"},
      {"a.c", "int f(int a) { return g(a); }\nstruct s { int x; };\n"},
      {"a.cc", "namespace n {\nclass A { A() {} A(int a) {} };\nvoid A::g() {}\n}\n"},
      {"a.js", "class K { get p() { return 1; }\n set p(v) {} }\nconst f = () => 1;\n"},
      {"a.ts", "interface I { m(): void;\n m(a: number): void }\nexport enum E { A }\n"},
      {"a.go", "type T struct{}\nfunc (t T) M() {}\nfunc f() {}\nfunc f() {}\n"},
      {"a.rs", "struct A;\nimpl A { fn m() {} }\nimpl T for A { fn m() {} }\n"},
      {"A.java", "class A { void m() {}\n void m(int a) {} }\n"},
  };
  return all;
}

RC_GTEST_PROP(OutlineProperty, LinesAboveMoveLinesAndNothingElse, ()) {
  const auto above = *rc::gen::inRange<uint64_t>(1, 50);
  const auto blank = *rc::gen::elementOf(std::vector<std::string>{"\n", "  \n", "\r\n", "\t\n"});
  const Sample sample = *rc::gen::elementOf(samples());
  const std::vector<Calls> calls = outline_of(sample.file, sample.text).calls;
  std::vector<Node> expected = outline(sample.file, sample.text);
  std::string text;
  for (uint64_t i = 0; i < above; ++i) text += blank;
  const Outlined moved = outline_of(sample.file, text + sample.text);
  RC_ASSERT(moved.nodes.size() == expected.size());
  RC_ASSERT(moved.nodes.size() >= 3U);
  for (size_t i = 1; i < moved.nodes.size(); ++i) {
    expected[i].start_line += above;
    expected[i].end_line += above;
    RC_ASSERT(moved.nodes[i] == expected[i]);
  }
  RC_ASSERT(moved.calls == calls);
}

RC_GTEST_PROP(OutlineProperty, ADefinitionAboveLeavesTheIdsOfOthers, ()) {
  const std::pair<std::string, std::string> more = *rc::gen::elementOf(
      std::vector<std::pair<std::string, std::string>>{{"a.py", "def other():\n  pass\n"},
                                                       {"a.js", "function other() {}\n"},
                                                       {"a.cc", "void other() { f(); }\n"}});
  const auto sample = std::ranges::find(samples(), more.first, &Sample::file);
  std::vector<std::string> before;
  std::vector<std::string> after;
  for (const Node& node : outline(sample->file, sample->text)) before.push_back(node.id);
  for (const Node& node : outline(sample->file, more.second + sample->text)) {
    if (node.name != "other") after.push_back(node.id);
  }
  RC_ASSERT(before == after);
}

// Any language, any pieces of any of them.
RC_GTEST_PROP(OutlineProperty, PiecesOfEveryLanguageHaveNodesThatHold, ()) {
  const auto piece = rc::gen::elementOf(std::vector<std::string>{
      "class A", "{",      "}",        "(",         ")",     "f",    " = ",      "=>",
      ";",       "\n",     "function", "fn ",       "func ", "::",   "template", "<T>",
      "impl ",   "#if ",   "#else\n",  "#endif\n",  "/*",    "*/",   "//",       "///",
      "@A ",     "#[a]",   "\xFF",     "ü",         "FOO ",  "FOO(", ": ",       "export",
      " ",       "const ", "struct",   "operator ", "'",     "\"",   "\\"});
  const auto pieces = *rc::gen::container<std::vector<std::string>>(piece);
  std::string text;
  for (const std::string& one : pieces) text += one;
  const Sample sample = *rc::gen::elementOf(samples());
  const std::vector<Node> nodes = outline(sample.file, text);
  std::set<std::string> ids;
  for (const Node& node : nodes) {
    RC_ASSERT(ids.insert(node.id).second);
    RC_ASSERT(node.start_line >= 1U && node.start_line <= node.end_line);
    RC_ASSERT(node.end_line <= nodes[0].end_line);
    RC_ASSERT(is_utf8(node.id) && is_utf8(node.signature) && is_utf8(node.docstring));
  }
}

}  // namespace
}  // namespace twotrack::hub
