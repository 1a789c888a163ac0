#include "projection/recut.h"

#include <gtest/gtest.h>

#include "testing/projected.h"

namespace twotrack {
namespace {

using testing::Projected;

bool shows(const Projected& agent, std::string_view text) {
  return agent.view().find(text) != std::string::npos;
}

// Results without a value that anybody needs, until old actions no longer fit.
void fill(Projected& agent, int results) {
  for (int i = 0; i < results; ++i) {
    std::string text;
    for (int line = 0; line < 12; ++line)
      text += "nothing of any use in line " + std::to_string(line) + "\n";
    agent.call("noise", "{}").result(text);
  }
}

TEST(RecutTest, AnActionStaysAsItIsWhileThereIsRoom) {
  Projected agent(4000);
  agent.start(R"({"goal":"g"})")
      .call("get", R"({"id":1})")
      .result(R"({"name":"first_value","size":3})");
  const std::string before = agent.view();
  agent.call("get", R"({"id":2})").result(R"({"name":"second_value"})");
  const std::string after = agent.view();
  EXPECT_TRUE(after.starts_with(before.substr(0, before.find("],\"turn\"")))) << after;
}

TEST(RecutTest, ValuesOutliveTheTextAroundThem) {
  Projected agent(1200);
  agent.start(R"({"goal":"g"})")
      .call("find", "{}")
      .result(
          R"({"order_id":"ORD-7781","note":"a long note in plain words that nobody needs any more, about the weather of that day and the next"})");
  fill(agent, 12);
  EXPECT_TRUE(shows(agent, "ORD-7781")) << agent.view();
  EXPECT_FALSE(shows(agent, "nobody needs any more"));
}

TEST(RecutTest, AValueWithoutItsBlockStandsByItsField) {
  Projected agent(1200);
  agent.start(R"({"goal":"g"})").call("find", "{}").result(R"({"order_id":"ORD-7781"})");
  fill(agent, 30);
  EXPECT_TRUE(shows(agent, R"("seen":{"order_id":"ORD-7781")")) << agent.view();
}

TEST(RecutTest, AnOldValueNeverStandsWithoutTheNewestOfItsField) {
  for (uint64_t limit = kPacketLimitMin; limit <= 2000; limit += 48) {
    SCOPED_TRACE(limit);
    Projected agent(limit);
    agent.start(R"({"goal":"g"})");
    for (int i = 1; i <= 9; ++i) {
      agent.call("status", "{}").result(R"({"state":"state_)" + std::to_string(i) + "\"}");
    }
    fill(agent, 6);
    bool old = false;
    for (int i = 1; i <= 8; ++i) old = old || shows(agent, "state_" + std::to_string(i));
    EXPECT_TRUE(!old || shows(agent, "state_9")) << agent.view();
  }
}

TEST(RecutTest, AValueThatWasUsedOutlivesOnesThatWereOnlySeen) {
  Projected agent(700);
  agent.start(R"({"goal":"g"})");
  std::string rows = "[";
  for (int i = 10; i < 60; ++i)
    rows += (i > 10 ? "," : "") + ("{\"id\":\"item_" + std::to_string(i) + "\"}");
  agent.call("list", "{}").result(rows + "]");
  agent.call("open", R"({"id":"item_57"})").result(R"({"ok":true})");
  fill(agent, 20);
  EXPECT_TRUE(shows(agent, "item_57")) << agent.view();
  EXPECT_FALSE(shows(agent, "item_56"));
}

TEST(RecutTest, NoValueIsShownTwice) {
  Projected agent(1000);
  agent.start(R"({"goal":"g"})");
  for (int i = 0; i < 6; ++i)
    agent.call("get", R"({"key":"same_key_1"})")
        .result(R"({"key":"same_key_1","value":"same_value_1"})");
  fill(agent, 10);
  const std::string view = agent.view();
  EXPECT_EQ(view.find("same_value_1"), view.rfind("same_value_1")) << view;
}

TEST(RecutTest, ABlockSaysHowMuchOfItsResultIsNotShown) {
  Projected agent(1000);
  std::string rows = "[";
  for (int i = 100; i < 300; ++i)
    rows += (i > 100 ? "," : "") + ("{\"id\":\"item_" + std::to_string(i) + "\"}");
  agent.start(R"({"goal":"g"})").call("list", "{}").result(rows + "]");
  EXPECT_TRUE(shows(agent, R"("more":1)")) << agent.view();
}

TEST(RecutTest, TheAgentsOwnWordsNeedARoomyView) {
  for (const uint64_t limit : {2000U, 4000U}) {
    Projected agent(limit);
    agent.start(R"({"goal":"g"})")
        .event("model_response", R"({"text":"Shall I go on?"})")
        .user("Yes");
    EXPECT_EQ(shows(agent, "Shall I go on?"), limit == 4000U) << agent.view();
  }
}

}  // namespace
}  // namespace twotrack
