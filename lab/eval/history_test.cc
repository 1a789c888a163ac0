#include "eval/history.h"

#include <gtest/gtest.h>

namespace twotrack::eval {
namespace {

TrajectoryMessage user(std::string text) {
  return {.role = Role::kUser, .text = std::move(text)};
}
TrajectoryMessage output(std::string tool, std::string text) {
  return {.role = Role::kTool, .text = std::move(text), .tool = std::move(tool)};
}
TrajectoryMessage call(std::string tool, std::string args) {
  return {.role = Role::kAssistant,
          .text = "",
          .tool = "",
          .calls = {{.tool = std::move(tool), .args = std::move(args)}}};
}

TEST(HistoryTest, KnowsWhoSaidAValue) {
  History history;
  history.add(user("my order is BX-7031"));
  history.add(call("get", R"({"id":"BX-7031"})"));
  history.add(output("get", R"({"order":{"owner":"cu_8841","id":"BX-7031"}})"));

  EXPECT_TRUE(history.find("BX-7031").in_tool_output);
  EXPECT_TRUE(history.find("BX-7031").elsewhere);
  EXPECT_FALSE(history.find("BX-703").grounded());
  EXPECT_FALSE(history.find("--").grounded());

  const Seen owner = history.find("cu_8841");
  EXPECT_FALSE(owner.elsewhere);
  ASSERT_EQ(owner.sources.size(), 1U);
  EXPECT_EQ(owner.sources[0], (Source{.tool = "get", .field = "owner", .is_json = true}));
}

TEST(HistoryTest, AKeyStandsInTheFieldAboveIt) {
  History history;
  history.add(output("pay", R"({"cards":{"card_1":{"kind":"gift"},"card_2":["x9","x8"]}})"));
  EXPECT_EQ(history.find("card_1").sources[0].field, "cards");
  EXPECT_EQ(history.find("gift").sources[0].field, "kind");
  EXPECT_EQ(history.find("card_2").sources[0].field, "cards");
  EXPECT_EQ(history.find("x8").sources[0].field, "card_2");
}

TEST(HistoryTest, EscapesInJsonHideNothing) {
  History history;
  history.add(output("read", R"({"text":"first\nsecond","name":"Zo\u00eb"})"));
  EXPECT_TRUE(history.find("second").grounded());
  EXPECT_FALSE(history.find("nsecond").grounded());
  EXPECT_TRUE(history.find("Zoë").grounded());
}

TEST(HistoryTest, TextIsTakenAsItIsAndHasNoField) {
  History history;
  history.add(output("bash", "src/a.py:12: {oops"));
  ASSERT_EQ(history.find("src/a.py").sources.size(), 1U);
  EXPECT_EQ(history.find("src/a.py").sources[0], (Source{.tool = "bash", .field = ""}));
}

TEST(HistoryTest, CountsBackToWhereAValueWasSeenLast) {
  History history;
  history.add(user("alpha"));
  const std::string filler(5000, '.');
  history.add(output("bash", filler));
  EXPECT_GT(history.find("alpha").bytes_back, 5000U);
  history.add(user("alpha again"));
  EXPECT_LT(history.find("alpha").bytes_back, 20U);
}

TEST(HistoryTest, SystemTextsAreNoHistory) {
  History history;
  history.add({.role = Role::kOther, .text = "order codes look like BX-0000"});
  EXPECT_FALSE(history.find("BX-0000").grounded());
}

}  // namespace
}  // namespace twotrack::eval
