#include "wire/rounds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "wire/read_request.h"

namespace twotrack {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Rounds rounds_in(WireDialect wire, const std::string& messages, const std::string& more = "") {
  const std::string key = wire == WireDialect::kResponses ? "input" : "messages";
  return rounds_of(read_request(wire, "{" + more + "\"" + key + "\":[" + messages + "]}").value());
}

std::string call(const std::string& id) {
  return R"({"role":"assistant","tool_calls":[{"id":")" + id +
         R"(","function":{"name":"f","arguments":"{}"}}]},)";
}
std::string result(const std::string& id) {
  return R"({"role":"tool","tool_call_id":")" + id + R"(","content":"x"})";
}

TEST(RoundsTest, ACutIsBeforeWhatTheModelSaidAndLeavesTheNewestRound) {
  const Rounds rounds = rounds_in(
      WireDialect::kChat, R"({"role":"system","content":"s"},{"role":"user","content":"task"},)" +
                              call("a") + result("a") + "," + call("b") + result("b") +
                              R"(,{"role":"user","content":"wait"},)" + call("c") + result("c"));
  EXPECT_EQ(rounds.opening, 2U);
  EXPECT_THAT(rounds.cuts, ElementsAre(4, 7));
}

TEST(RoundsTest, AResultThatComesLateHoldsItsCall) {
  const Rounds rounds = rounds_in(
      WireDialect::kChat, R"({"role":"user","content":"task"},)" + call("a") + result("a") + "," +
                              call("b") + call("c") + result("c") + "," + call("d") + result("b") +
                              "," + call("e") + result("e"));
  EXPECT_THAT(rounds.cuts, ElementsAre(3, 8));
}

TEST(RoundsTest, TheFirstMessagesOfTheUserAreAllTheTask) {
  const Rounds rounds = rounds_in(
      WireDialect::kChat, R"({"role":"user","content":"rules"},{"role":"user","content":"task"},)" +
                              call("a") + result("a") + "," + call("b") + result("b"));
  EXPECT_EQ(rounds.opening, 2U);
  EXPECT_THAT(rounds.cuts, ElementsAre(4));
}

TEST(RoundsTest, TheBeginningOfAnAnswerStaysWithItsQuestion) {
  const Rounds rounds = rounds_in(
      WireDialect::kMessages,
      R"({"role":"user","content":"task"},{"role":"assistant","content":"a"},{"role":"user","content":"b"},
         {"role":"assistant","content":"c"},{"role":"user","content":"d"},{"role":"assistant","content":"{"})");
  EXPECT_THAT(rounds.cuts, ElementsAre(3));
}

TEST(RoundsTest, NothingUpToSomethingUnknownIsCut) {
  const std::string round =
      R"(,{"type":"function_call","call_id":"a","name":"f","arguments":"{}"},)"
      R"({"type":"function_call_output","call_id":"a","output":"x"})";
  const std::string task = R"({"role":"user","content":"task"})";
  const std::string odd = R"(,{"type":"item_reference","id":"x"})";
  EXPECT_THAT(rounds_in(WireDialect::kResponses, task + round + round + round).cuts,
              ElementsAre(3, 5));
  EXPECT_THAT(rounds_in(WireDialect::kResponses, task + round + odd + round + round + round).cuts,
              ElementsAre(6, 8));
  EXPECT_THAT(rounds_in(WireDialect::kResponses, task + round + round + round + odd).cuts,
              IsEmpty());
}

TEST(RoundsTest, ABlockThatOnlyItsServerCanReadIsUnknown) {
  const std::string messages =
      R"({"role":"user","content":"t"},{"role":"assistant","content":[{"type":"server_tool_use","id":"s"}]},
         {"role":"user","content":"a"},{"role":"assistant","content":"b"},{"role":"user","content":"c"})";
  EXPECT_THAT(rounds_in(WireDialect::kMessages, messages).cuts, IsEmpty());
}

TEST(RoundsTest, ATurnOfAModelThatThinksBeginsWithAThought) {
  const auto said = [](const std::string& id, bool thinks) {
    return std::string(R"({"role":"assistant","content":[)") +
           (thinks ? R"({"type":"thinking","thinking":"t","signature":"s"},)" : "") +
           R"({"type":"tool_use","id":")" + id + R"(","name":"f","input":{}}]},)" +
           R"({"role":"user","content":[{"type":"tool_result","tool_use_id":")" + id + R"("}]})";
  };
  const std::string messages = R"({"role":"user","content":"task"},)" + said("a", true) + "," +
                               said("b", false) + "," + said("c", true) + "," + said("d", false);
  EXPECT_THAT(rounds_in(WireDialect::kMessages, messages).cuts, ElementsAre(3, 5, 7));
  EXPECT_THAT(rounds_in(WireDialect::kMessages, messages, R"("thinking":{"type":"enabled"},)").cuts,
              ElementsAre(5));
}

}  // namespace
}  // namespace twotrack
