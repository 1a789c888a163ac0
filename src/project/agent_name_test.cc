#include "project/agent_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace twotrack::project {
namespace {

using ::testing::HasSubstr;

const std::vector<std::string> kAgents = {"docs-b", "lint", "lint-a", "lint-foo-1", "test-c"};

TEST(MatchAgentTest, TakesTheNameItselfOrAUniqueBeginning) {
  struct Case {
    std::string_view name;
    std::string_view agent;
  };
  const Case cases[] = {{"lint-a", "lint-a"}, {"lint", "lint"},    {"lint-f", "lint-foo-1"},
                        {"d", "docs-b"},      {"1", "lint-foo-1"}, {"c", "test-c"}};
  for (const auto& [name, agent] : cases) {
    SCOPED_TRACE(name);
    EXPECT_EQ(match_agent(name, kAgents).value(), agent);
  }
}

TEST(MatchAgentTest, RefusesABeginningOfSeveralAndNamesThem) {
  const auto match = match_agent("lint-", kAgents);
  ASSERT_FALSE(match.ok());
  EXPECT_EQ(match.error().code, Code::kInvalid);
  EXPECT_THAT(match.error().text(), HasSubstr("lint-a, lint-foo-1"));
}

TEST(MatchAgentTest, SuggestsTheNearest) {
  const auto match = match_agent("lnit-a", kAgents);
  ASSERT_FALSE(match.ok());
  EXPECT_EQ(match.error().code, Code::kNotFound);
  EXPECT_THAT(match.error().message, HasSubstr("did you mean \"lint-a\"?"));
}

TEST(MatchAgentTest, TheEmptyNameIsNobody) {
  EXPECT_EQ(match_agent("", kAgents).error().code, Code::kNotFound);
}

}  // namespace
}  // namespace twotrack::project
