#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "hub/outline.h"
#include "hub/text_parts.h"
#include "tool/python_source.h"

namespace twotrack::tool {
namespace {

Result<std::string> written(std::string text, std::string_view id, std::string_view docstring) {
  hub::Node node{.id = std::string(id), .file = "a.py"};
  const PythonSource source = TRY(parse_python_source(std::move(text), node));
  return with_docstring(source, docstring);
}

TEST(WriteDocstringTest, StandsWhereAPersonWouldPutIt) {
  struct Case {
    std::string_view what;
    std::string text;
    std::string_view id;
    std::string_view docstring;
    std::string_view expected;
  };
  const Case cases[] = {
      {"a function without one", "def f(x):\n    return x\n", "a.py::f", "Return x.",
       "def f(x):\n    \"\"\"Return x.\"\"\"\n    return x\n"},
      {"one that is replaced", "def f():\n    'old'\n    return 1\n", "a.py::f", "New.",
       "def f():\n    \"\"\"New.\"\"\"\n    return 1\n"},
      {"one of several literals", "def f():\n    'a' \\\n      \"b\"\n    return 1\n", "a.py::f",
       "New.", "def f():\n    \"\"\"New.\"\"\"\n    return 1\n"},
      {"several lines", "class A:\n  def m(self):\n    pass\n", "a.py::A.m",
       "Do.\n\nArgs:\n    x: it.\n",
       "class A:\n  def m(self):\n    \"\"\"Do.\n\n    Args:\n        x: it.\n    \"\"\"\n    "
       "pass\n"},
      {"with its quotes and indentation", "def f():\n    pass\n", "a.py::f",
       "\n    \"\"\"Do.\n\n    More.\n    \"\"\"\n",
       "def f():\n    \"\"\"Do.\n\n    More.\n    \"\"\"\n    pass\n"},
      {"a body on the same line", "def f(): return 1\n", "a.py::f", "One.",
       "def f():\n    \"\"\"One.\"\"\"\n    return 1\n"},
      {"a method on one line, with tabs", "class A:\n\tdef m(self): pass\n", "a.py::A.m", "Do.",
       "class A:\n\tdef m(self):\n\t\t\"\"\"Do.\"\"\"\n\t\tpass\n"},
      {"a head of several lines with comments",
       "@d\ndef f(\n    a,  # first\n):  # why\n    # body\n    return a\n", "a.py::f", "Do.",
       "@d\ndef f(\n    a,  # first\n):  # why\n    \"\"\"Do.\"\"\"\n    # body\n    return a\n"},
      {"a class", "class A:\n    x = 1\n", "a.py::A", "An A.",
       "class A:\n    \"\"\"An A.\"\"\"\n    x = 1\n"},
      {"a file", "import os\n", "a.py", "Tools.", "\"\"\"Tools.\"\"\"\n\nimport os\n"},
      {"a file with a head", "#!/usr/bin/python\n# -*- coding: utf-8 -*-\n# note\nimport os\n",
       "a.py", "Tools.",
       "#!/usr/bin/python\n# -*- coding: utf-8 -*-\n\"\"\"Tools.\"\"\"\n\n# note\nimport os\n"},
      {"an empty file", "", "a.py", "Nothing.", "\"\"\"Nothing.\"\"\"\n"},
      {"the lines of Windows", "def f():\r\n    return 1\r\n", "a.py::f", "Do.\nMore.",
       "def f():\r\n    \"\"\"Do.\r\n    More.\r\n    \"\"\"\r\n    return 1\r\n"},
      {"the second of a name", "def f(): pass\ndef f():\n    return 2\n", "a.py::f#2", "Two.",
       "def f(): pass\ndef f():\n    \"\"\"Two.\"\"\"\n    return 2\n"},
      {"backslashes", "def f():\n    pass\n", "a.py::f", "Match \\d+.",
       "def f():\n    r\"\"\"Match \\d+.\"\"\"\n    pass\n"},
      {"quotes inside", "def f():\n    pass\n", "a.py::f", "Say \"\"\"hi\"\"\" or \"bye\"",
       "def f():\n    \"\"\"Say \"\"\\\"hi\"\"\\\" or \"bye\\\"\"\"\"\n    pass\n"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    const auto text = written(one.text, one.id, one.docstring);
    ASSERT_TRUE(text.ok()) << text.error().message;
    EXPECT_EQ(text.value(), one.expected);
  }
}

TEST(WriteDocstringTest, RefusesWhatCannotBeOne) {
  const std::string text = "def f():\n    pass\n";
  EXPECT_EQ(written(text, "a.py::f", "").error().code, Code::kInvalid);
  EXPECT_EQ(written(text, "a.py::f", " \n\"\"\"  \"\"\" ").error().code, Code::kInvalid);
  EXPECT_EQ(written(text, "a.py::f", std::string_view("a\0b", 3)).error().code, Code::kInvalid);
  EXPECT_EQ(written(text, "a.py::g", "Do.").error().code, Code::kNotFound);
  EXPECT_EQ(written("\xff", "a.py", "Do.").error().code, Code::kInvalid);
}

RC_GTEST_PROP(WriteDocstringTest, WhateverIsWrittenReadsBackAndNothingElseChanges, ()) {
  const auto letters = rc::gen::container<std::string>(
      rc::gen::element('a', 'b', ' ', '\n', '"', '\'', '\\', '#', ':', '\t'));
  const std::string docstring = *letters;
  const std::string source =
      "import os\n\nclass A:\n    def m(self):\n        return \"'''\"\n\ndef f(): pass\n";
  for (const std::string_view id : {"a.py", "a.py::A", "a.py::A.m", "a.py::f"}) {
    const auto text = written(source, id, docstring);
    if (!text.ok()) continue;  // refused is fine; broken is not
    const auto before = hub::outline("a.py", source);
    const auto after = hub::outline("a.py", text.value());
    RC_ASSERT(after.size() == before.size());
    for (size_t i = 0; i < after.size(); ++i) {
      RC_ASSERT(after[i].id == before[i].id);
      RC_ASSERT((after[i].docstring.empty() || after[i].id == id));
    }
  }
}

}  // namespace
}  // namespace twotrack::tool
