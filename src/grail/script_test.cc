#include "grail/script.h"

#include <gmock/gmock.h>

namespace twotrack::grail {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::vector<std::string> findings(std::string_view text) {
  std::vector<std::string> all;
  for (const ScriptFinding& one : read_script("some", text).findings) {
    all.push_back(std::to_string(one.line) + ":" + std::to_string(one.column) + " " + one.code);
  }
  return all;
}

constexpr std::string_view kGood = R"(from grail import Input, external
from typing import Any

count: int = Input("count", default=3)
words: list[str] = Input("words_input")

@external
async def read_file(path: str) -> str:
    """Read."""
    ...

text = await read_file(path="a" * count)
result = {"words": words, "text": text}
result
)";

TEST(Script, DeclarationsAreReadAndBlankedWhereTheyStand) {
  const Script script = read_script("some", kGood);
  EXPECT_THAT(script.findings, IsEmpty());
  ASSERT_EQ(script.inputs.size(), 2);
  EXPECT_EQ(script.inputs[0].variable, "count");
  EXPECT_EQ(script.inputs[0].default_value, "3");
  EXPECT_EQ(script.inputs[1].variable, "words");
  EXPECT_EQ(script.inputs[1].name, "words_input");
  EXPECT_FALSE(script.inputs[1].has_default);
  ASSERT_EQ(script.externals.size(), 1);
  EXPECT_TRUE(script.externals[0].is_async);
  EXPECT_EQ(script.externals[0].parameters[0].name, "path");
  EXPECT_EQ(script.externals[0].returns, "str");
  EXPECT_EQ(script.code.size(), kGood.size());
  EXPECT_EQ(script.code.find("Input"), std::string::npos);
  EXPECT_EQ(script.code.find("external"), std::string::npos);
  EXPECT_EQ(script.code.find("text = await"), kGood.find("text = await"));
  EXPECT_NE(script.code.find("from typing import Any"), std::string::npos);
}

TEST(Script, EveryCodeHasItsPlace) {
  struct Case {
    std::string_view code;
    std::string_view text;
    std::string_view finding;
  };
  const Case cases[] = {
      {"E000", "x = (1,\ny", "1:1 E000"},
      {"E000", "import os\nx = = 2\n", "2:5 E000"},
      {"E000", "print 'x'\n1", "1:1 E000"},
      {"E001", "1\nclass A:\n  pass\n1", "2:1 E001"},
      {"E001", "def f():\n  class A: pass\n  return 1\nf()", "2:3 E001"},
      {"E002", "def f():\n    yield 1\nlen(f())", "2:5 E002"},
      {"E002", "def f():\n    x = yield\n    return x\nf()", "2:9 E002"},
      {"E003", "with a as b:\n  pass\n1", "1:1 E003"},
      {"E003", "async def f():\n  async with a as b:\n    pass\nf", "2:3 E003"},
      {"E004", "x = 1\nmatch x:\n  case 1: pass\n1", "2:1 E004"},
      {"E005", "import json\n1", "1:1 E005"},
      {"E005", "from os import path\n1", "1:1 E005"},
      {"E005", "from __future__ import annotations\n1", "1:1 E005"},
      {"E005", "def f():\n    import os\nf()", "2:5 E005"},
      {"E005", "import typing, os\n1", "1:1 E005"},
      {"E005", "import grail\n1", "1:1 E005"},
      {"E005", "from grail import Input as I\n1", "1:1 E005"},
      {"E005", "from . import x\n1", "1:1 E005"},
      {"E006", "@external\ndef log(message) -> bool: ...\nlog('é')", "2:9 E006"},
      {"E006", "@external\ndef log(message: str): ...\nlog('x')", "2:5 E006"},
      {"E006", "@external\ndef log(*message: str) -> bool: ...\nlog('x')", "2:9 E006"},
      {"E007", "@external\ndef log(message: str) -> bool: return True\nlog('x')", "2:5 E007"},
      {"E007", "@external\ndef log(message: str) -> bool:\n  'doc'\nlog('x')", "2:5 E007"},
      {"E007", "def f():\n    @external\n    def log(m: str) -> bool: ...\nf()", "2:5 E007"},
      {"E008", "x = Input('x')\nx", "1:1 E008"},
      {"E008", "x: int = Input()\nx", "1:10 E008"},
      {"E008", "x: int = Input(3)\nx", "1:16 E008"},
      {"E008", "x: int = Input('x') + 1\nx", "1:10 E008"},
      {"E008", "def f():\n    x: int = Input('x')\n    return x\nf()", "2:14 E008"},
      {"E009", "x: int = Input('x', default=len('a'))\nx", "1:29 E009"},
      {"E009", "x: int = Input('x', min=1)\nx", "1:25 E009"},
      {"E009", "x: int = Input('x')\ny: int = Input('x')\nx + y", "2:1 E009"},
      {"E009", "@external\ndef f() -> int: ...\n@external\ndef f() -> int: ...\nf()", "4:5 E009"},
      {"W001", "x = 1\n{'a': x}", "2:1 W001"},
      {"W001", "[1]", "1:1 W001"},
      {"W002", "@external\ndef log(message: str) -> bool: ...\n1", "2:1 W002"},
      {"W003", "x: int = Input('x')\n1", "1:1 W003"},
      {"W005", "x = 1", "1:1 W005"},
      // The older shape: nobody calls it, and null would look like a success.
      {"E011", "async def main():\n    return {\"outcome\": \"success\"}", "1:1 E011"},
      {"E011", "def main():\n    return 1", "1:1 E011"},
      {"E011", "async def main():\n    return 1\ndef helper():\n    return 2", "1:1 E011"},
      {"E011", "x = 1\nasync def run():\n    return await run()\ny = 2\nx", "2:1 E011"},
      {"E011", "async def main():\n    return 1\nmain()", "3:1 E011"},
      {"E011", "async def f():\n    return 1\nx = 2\nx = f()\nx", "4:5 E011"},
      {"E011", "@external\nasync def f() -> int: ...\nf()", "3:1 E011"},
      {"W005", "if True:\n    1", "1:1 W005"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.text);
    EXPECT_THAT(findings(one.text), ElementsAre(one.finding));
  }
}

TEST(Script, WhatIsFineHasNoFinding) {
  for (const std::string_view text :
       {"from typing import Any\nx: Any = 1\nx", "import typing\ntyping", "match = 1\nmatch",
        "sum(x for x in [1])", "f = lambda x: x\nf(1)", "a = {1}\na",
        "x: int = Input('x'); y = 2\nx + y",
        "from grail import (\n    Input,\n    external,\n)\nx: int = Input('x')\nx", "'text'",
        "await_me = 1\nawait_me", "f'{f\"{1}\"}'", "async def main():\n    return 1\nawait main()",
        "def main():\n    return 1\nmain()", "async def f():\n    return 1\nx = await f()\nx",
        "async def f():\n    return 1\nasync def g():\n    return await f()\nx = [await g()]\nx",
        "def helper():\n    return 1\n2"}) {
    SCOPED_TRACE(text);
    EXPECT_THAT(findings(text), IsEmpty());
  }
}

TEST(Script, WhatItRunsIsReadOffItsText) {
  constexpr std::string_view kRuns = R"(from grail import external

@external
async def run_command(cmd: str, args: list[str]) -> dict: ...

@external
async def run_json_command(cmd: str, args: list[str]) -> dict: ...

async def look(name):
    return await run_json_command(cmd="jq", args=[])

try:
    x = await run_command("mypy", [])
except Exception:
    x = await run_command("a" + "b", [])
x = await run_command("ruff", ["check"])
x = await look("c")
)";
  EXPECT_THAT(read_script("some", kRuns).commands, ::testing::UnorderedElementsAre("jq", "ruff"));
}

TEST(Script, LongOnesAndNoTextsAreTold) {
  EXPECT_THAT(findings(std::string(200, '\n') + "1\n"), ElementsAre("1:1 W004"));
  EXPECT_THAT(findings(std::string(199, '\n') + "1\n"), IsEmpty());
  EXPECT_THAT(findings("\xff"), ElementsAre("1:1 E000"));
  EXPECT_THAT(findings(std::string("a\0b", 3)), ElementsAre("1:1 E000"));
  EXPECT_THAT(findings(std::string(kScriptBytesMax + 1, '#')), ElementsAre("1:1 E000"));
  EXPECT_THAT(findings(""), IsEmpty());
}

TEST(Script, MoreOpenBracketsThanPythonReadsAreTold) {
  const auto nested = [](size_t count) {
    return std::string(count, '(') + "1" + std::string(count, ')');
  };
  EXPECT_THAT(findings(nested(200)), IsEmpty());
  EXPECT_THAT(read_script("some", nested(201)).findings[0].message,
              HasSubstr("brackets open at once"));
  EXPECT_THAT(findings("x = '" + std::string(300, '(') + "'  # " + std::string(300, '[') + "\nx"),
              IsEmpty());
}

TEST(Script, AColumnBehindManyCharactersIsRight) {
  const std::string before = "x = '" + std::string(3000, 'a') + "ä'; ";
  EXPECT_THAT(findings(before + "import os\n1"), ElementsAre("1:3010 E005"));
}

TEST(Script, DefaultsAreLiterals) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"None", "null"},
      {"True", "true"},
      {"-1", "-1"},
      {"1_000", "1000"},
      {"0x1F", "31"},
      {"2.5e3", "2500"},
      {"'a\\n\\x41\\u00e9'", "\"a\\nAé\""},
      {"r'\\d'", R"("\\d")"},
      {"'a' 'b'", R"("ab")"},
      {"[1, (2, 'x')]", R"([1,[2,"x"]])"},
      {"{'a': {'b': []}}", R"({"a":{"b":[]}})"},
      {"\"\"\"two\nlines\"\"\"", R"("two\nlines")"},
  };
  for (const auto& [python, json] : cases) {
    SCOPED_TRACE(python);
    const Script script =
        read_script("s", "x: Any = Input('x', default=" + std::string(python) + ")\nx");
    ASSERT_EQ(script.inputs.size(), 1);
    EXPECT_EQ(script.inputs[0].default_value, json);
    EXPECT_THAT(script.findings, IsEmpty());
  }
}

TEST(Script, AnnotationsAreTypesOfTheModel) {
  using tool::ValueSpec;
  using tool::ValueType;
  const std::pair<std::string_view, ValueSpec> cases[] = {
      {"int", {.type = ValueType::kInteger}},
      {"float | None", {.type = ValueType::kNumber}},
      {"None | bool", {.type = ValueType::kBoolean}},
      {"Optional[str]", {.type = ValueType::kString}},
      {"typing.Optional[list[int]]", {.type = ValueType::kString}},
      {"list[int]", {.type = ValueType::kArray, .items = {{.type = ValueType::kInteger}}}},
      {"list[dict[str, Any]]",
       {.type = ValueType::kArray, .items = {{.type = ValueType::kObject}}}},
      {"list", {.type = ValueType::kArray}},
      {"list[Any]", {.type = ValueType::kArray}},
      {"dict[str, int]", {.type = ValueType::kObject}},
      {"Literal['a', \"b,c\"]", {.choices = {"a", "b,c"}}},
      {"Literal[1, 2]", {.type = ValueType::kInteger}},
      {"Any", {}},
      {"\"int\"", {.type = ValueType::kInteger}},
      {"", {}},
      {"[[[[", {}},
  };
  for (const auto& [annotation, spec] : cases) {
    SCOPED_TRACE(annotation);
    if (annotation.starts_with("typing.")) continue;
    EXPECT_EQ(value_spec(annotation), spec);
  }
}

}  // namespace
}  // namespace twotrack::grail
