#include "eval/repair_case.h"

#include <gtest/gtest.h>

namespace twotrack::eval {
namespace {

constexpr std::string_view kRepairLine =
    R"json({"task_id":"P/3","entry_point":"add","prompt":"def add(a, b):\n",)json"
    R"json("buggy_solution":"    return a - b\n",)json"
    R"json("test":"def check(add):\n    assert add(1, 2) == 3\n\ncheck(add)"})json";

TEST(RepairCaseTest, IsTheBuggyFileAndATestForPytest) {
  const auto made = read_repair_case(kRepairLine);
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made.value().id, "P/3");
  EXPECT_EQ(made.value().source, "def add(a, b):\n    return a - b\n");
  EXPECT_EQ(made.value().tests,
            "def check(add):\n    assert add(1, 2) == 3\n\n\n\ndef test_add():\n    check(add)\n");
}

TEST(RepairCaseTest, WhatIsMissingIsNamed) {
  struct Case {
    std::string_view line;
    std::string_view says;
  };
  const Case cases[] = {
      {"[]", "not an object"},
      {R"({"task_id":"x"})", "\"entry_point\""},
      {R"({"task_id":"x","entry_point":"f","prompt":"p","buggy_solution":"b"})", "\"test\""},
      {R"({"task_id":"x","entry_point":"f","prompt":"p","buggy_solution":"b","test":"pass"})",
       "check("},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.line);
    const auto made = read_repair_case(one.line);
    ASSERT_FALSE(made.ok());
    EXPECT_NE(made.error().message.find(one.says), std::string::npos) << made.error().message;
  }
}

}  // namespace
}  // namespace twotrack::eval
