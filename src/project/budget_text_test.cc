#include "project/budget_text.h"

#include <gtest/gtest.h>

namespace twotrack::project {
namespace {

TEST(BudgetText, ABudgetIsTokensOfFourBytesOrBytes) {
  struct Case {
    std::string_view text;
    uint64_t bytes;
  };
  const Case cases[] = {{"2000", 8000}, {"8000B", 8000}, {"8kB", 8000}, {"64", 256}, {"256B", 256}};
  for (const auto& [text, bytes] : cases) {
    SCOPED_TRACE(text);
    EXPECT_EQ(parse_budget(text).value(), bytes);
  }
}

TEST(BudgetText, WhatIsNoBudgetIsRefused) {
  for (const std::string_view text :
       {"", "many", "-5", "63", "255B", "8000X", "99999999999999999"}) {
    SCOPED_TRACE(text);
    ASSERT_FALSE(parse_budget(text).ok());
    EXPECT_EQ(parse_budget(text).error().code, Code::kInvalid);
  }
}

TEST(BudgetText, SeveralBudgetsStandBetweenCommas) {
  EXPECT_EQ(parse_budgets("500,8000B").value(), (std::vector<uint64_t>{2000, 8000}));
  EXPECT_FALSE(parse_budgets("500,").ok());
}

}  // namespace
}  // namespace twotrack::project
