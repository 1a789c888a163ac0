#include "event/result_outcome.h"

#include <gtest/gtest.h>

#include "event/read.h"

namespace twotrack {
namespace {

struct Case {
  std::string data;
  std::string outcome;
};

TEST(ResultOutcomeTest, TheDeltaCountsMoreThanTheClaim) {
  const Case cases[] = {
      {R"({"tool":"t","outcome":"success","delta":{"outcome":"partial"}})", "partial"},
      {R"({"tool":"t","delta":{"summary":"1 left","outcome":"partial"}})", "partial"},
      {R"({"tool":"t","outcome":"success","delta":{"summary":"done"}})", "success"},
      {R"({"tool":"t","outcome":"success"})", "success"},
      {R"({"tool":"t","error":"boom"})", "error"},
      {R"({"tool":"t","outcome":"of later","delta":null})", "of later"},
      {R"({"tool":"t"})", ""},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.data);
    EXPECT_EQ(outcome_in(one.data).text(), one.outcome);
    EXPECT_EQ(outcome_of(read_as<ToolResult>(one.data).value()).text(), one.outcome);
  }
}

}  // namespace
}  // namespace twotrack
