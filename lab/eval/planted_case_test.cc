#include "eval/planted_case.h"

#include <gmock/gmock.h>

#include <set>

#include "eval/python_statements.h"

namespace twotrack::eval {
namespace {

constexpr std::string_view kLine =
    R"json({"task_id":"P/7","entry_point":"total","prompt":"from typing import List\n\n\ndef )json"
    R"json(total(numbers: List[int]) -> int:\n    \"\"\"The sum.\n    >>> total([])\n    \"\"\"\n",)json"
    R"json("canonical_solution":"    found = 0\n    for one in numbers:\n        if one > 0:\n)json"
    R"json(            found += (one +\n                0)\n        else:\n            found -= 1\n)json"
    R"json(    return found\n"})json";

FunctionSource total() {
  auto read = read_function_source(kLine);
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : read.error().message);
  return std::move(read).value();
}

TEST(PlantedCaseTest, ReadsAFunctionAndTheNameOfItsFirstParameter) {
  const FunctionSource function = total();
  EXPECT_EQ(function.id, "P/7");
  EXPECT_EQ(function.parameter, "numbers");
  EXPECT_TRUE(function.head.ends_with("\"\"\"\n"));
  EXPECT_TRUE(function.body.ends_with("return found\n"));
}

TEST(PlantedCaseTest, SaysWhatALineLacks) {
  for (const std::string_view name : {"task_id", "entry_point", "prompt", "canonical_solution"}) {
    SCOPED_TRACE(name);
    std::string line(kLine);
    line.replace(line.find(name), name.size(), "other");
    const auto read = read_function_source(line);
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().message, "there is no \"" + std::string(name) + "\"");
  }
  EXPECT_FALSE(read_function_source("[]").ok());
  EXPECT_FALSE(read_function_source("{").ok());
}

TEST(PlantedCaseTest, EveryStatementIsStillThereInItsOrder) {
  const FunctionSource function = total();
  const std::string whole = function.head + function.body;
  std::set<std::string> texts;
  std::set<std::string> codes;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const PlantedCase made = plant_faults(function, seed);
    EXPECT_GE(made.codes.size(), 2U);
    EXPECT_LE(made.codes.size(), 5U);
    EXPECT_EQ(made.text, plant_faults(function, seed).text);
    texts.insert(made.text);
    codes.insert(made.codes.begin(), made.codes.end());
    size_t at = 0;
    for (const PythonStatement& one : statements_of(whole)) {
      at = made.text.find(one.text, at);
      ASSERT_NE(at, std::string::npos) << one.text << " is missing in\n" << made.text;
      at += one.text.size();
    }
    // Nothing comes between if and else.
    EXPECT_NE(made.text.find("\n        else:\n"), std::string::npos) << made.text;
    EXPECT_EQ(made.text.find("pass\n        else:"), std::string::npos) << made.text;
  }
  EXPECT_GT(texts.size(), 290U);
  EXPECT_EQ(codes.size(), 13U);
}

TEST(PlantedCaseTest, AFunctionWithoutABodyOrParametersGetsSomeToo) {
  const PlantedCase made =
      plant_faults({.id = "x", .parameter = "0", .head = "def f():\n", .body = "\n"}, 1);
  EXPECT_GE(made.codes.size(), 2U);
  EXPECT_TRUE(made.text.ends_with("def f():\n\n"));
}

}  // namespace
}  // namespace twotrack::eval
