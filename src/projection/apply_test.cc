#include "projection/apply.h"

#include <gmock/gmock.h>

#include "projection/view.h"
#include "testing/event_lines.h"

namespace twotrack {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::Projected;

TEST(ApplyTest, TheGoalIsSetOnceByTheStart) {
  Projected agent;
  agent.start(
      R"({"goal":"Fix it","node":{"type":"function","summary":"adds"},"constraints":{"max_turns":3}})");
  EXPECT_EQ(agent.packet().goal, "Fix it");
  EXPECT_EQ(agent.packet().operation, "lint");
  EXPECT_EQ(agent.packet().node_id, "a.py::f");
  EXPECT_EQ(agent.packet().node_type, "function");
  EXPECT_EQ(agent.packet().constraints, R"({"max_turns":3})");
}

TEST(ApplyTest, AResultBecomesAnActionWithTheArgumentsOfItsCall) {
  Projected agent;
  agent.start().call("read", R"({"path":"a.py"})").result(R"({"lines":3})");
  ASSERT_EQ(agent.packet().actions.size(), 1U);
  const Action& action = agent.packet().actions[0];
  EXPECT_EQ(action.tool, "read");
  EXPECT_EQ(action.args, R"({"path":"a.py"})");
  EXPECT_EQ(action.ref, 2U);
  EXPECT_TRUE(agent.packet().pending.empty());
  EXPECT_NE(agent.view().find(R"j({"e2":"read(path=a.py)","got":"lines=3"})j"), std::string::npos)
      << agent.view();
}

TEST(ApplyTest, ResultsFindTheirCallsInAnyOrder) {
  Projected agent;
  agent.start()
      .event("tool_call", R"({"call_id":"x","tool":"a","args":{"n":1}})")
      .event("tool_call", R"({"call_id":"y","tool":"b","args":{"n":2}})")
      .event("tool_result", R"({"call_id":"y","raw_output":"of y"})")
      .event("tool_result", R"({"call_id":"x","raw_output":"of x"})");
  EXPECT_EQ(agent.packet().actions[0].tool, "b");
  EXPECT_EQ(agent.packet().actions[0].args, R"({"n":2})");
  EXPECT_EQ(agent.packet().actions[1].args, R"({"n":1})");
}

TEST(ApplyTest, AResultWithoutACallIsKeptAsUnknown) {
  Projected agent;
  agent.start().event("tool_result", R"({"raw_output":"alone"})");
  EXPECT_EQ(agent.packet().actions[0].tool, "unknown");
}

TEST(ApplyTest, AnErrorStaysUntilTheSameToolSucceeds) {
  Projected agent;
  agent.start().call("ruff", "{}").result(R"({"error":"timed out"})");
  EXPECT_EQ(agent.packet().error_count, 1U);
  EXPECT_EQ(agent.packet().errors.back().message, "timed out");
  agent.call("ls", "{}").result(R"({"files":[]})");
  ASSERT_EQ(agent.packet().errors.size(), 1U) << "a success of another tool undoes nothing";
  agent.call("ruff", "{}").result(R"({"output":"HTTP/1.1 500"})");
  ASSERT_EQ(agent.packet().errors.size(), 1U) << "nobody knows how it ended";
  agent.call("ruff", "{}").result(R"({"outcome":"success"})");
  EXPECT_TRUE(agent.packet().errors.empty());
  EXPECT_EQ(agent.packet().error_count, 1U) << "what happened stays counted";
}

TEST(ApplyTest, AnOlderErrorComesBackWhenTheNewerOneIsGone) {
  Projected agent;
  agent.start()
      .call("a", "{}")
      .result(R"({"error":"of a"})")
      .call("b", "{}")
      .result(R"({"error":"of b"})");
  agent.call("b", "{}").result(R"({"outcome":"success"})");
  EXPECT_EQ(agent.packet().errors.back().message, "of a");
}

TEST(ApplyTest, ErrorsAreCutAtTwoHundredCharacters) {
  Projected agent;
  agent.start().call("a", "{}").result(R"({"error":")" + std::string(500, 'x') + "\"}");
  EXPECT_EQ(agent.packet().errors.back().message, std::string(199, 'x') + "…");
}

TEST(ApplyTest, TheLatestKnowledgeOfAKeyWinsAndSaysWhatItReplaced) {
  Projected agent;
  agent.start().call("a", "{}").result(R"({"summary":"s","knowledge_delta":{"left":3}})");
  agent.call("a", "{}").result(R"({"summary":"s","knowledge_delta":{"left":1}})");
  const KnowledgeEntry& entry = agent.packet().knowledge.at("left");
  EXPECT_EQ(entry.value, "1");
  EXPECT_EQ(entry.ref, 4U);
  EXPECT_EQ(entry.supersedes, "left");
  EXPECT_EQ(entry.replaces, 2U);
}

TEST(ApplyTest, NullTakesKnowledgeAway) {
  Projected agent;
  agent.start().call("a", "{}").result(R"({"summary":"s","knowledge_delta":{"left":3,"right":1}})");
  agent.call("a", "{}").result(R"({"summary":"s","knowledge_delta":{"left":null}})");
  EXPECT_FALSE(agent.packet().knowledge.contains("left"));
  EXPECT_EQ(agent.packet().knowledge.at("right").value, "1");
}

TEST(ApplyTest, AKeyThatSupersedesAnotherStandsInItsPlace) {
  Projected agent;
  agent.start().event("packet_delta", R"({"knowledge":{"guess":3}})");
  agent.event("packet_delta", R"({"knowledge":{"count":4},"supersedes":{"count":"guess"}})");
  EXPECT_FALSE(agent.packet().knowledge.contains("guess"));
  EXPECT_EQ(agent.packet().knowledge.at("count").supersedes, "guess");
  EXPECT_EQ(agent.packet().knowledge.at("count").replaces, 1U);
}

TEST(ApplyTest, KnowledgeThatWentBecauseThereWasTooMuchIsTold) {
  Projected agent;
  agent.start();
  const auto learn = [&](int from, int to) {
    std::string keys;
    for (int i = from; i < to; ++i) keys += ",\"k" + std::to_string(i) + "\":1";
    agent.event("packet_delta", R"({"knowledge":{)" + keys.substr(1) + "}}");
  };
  learn(0, 256);
  EXPECT_EQ(agent.packet().forgotten_keys, 0U);
  learn(256, 300);
  EXPECT_EQ(agent.packet().knowledge.size(), 256U);
  EXPECT_THAT(make_view(agent.packet()).omissions,
              Contains(::testing::Field(&Omission::what, "44 keys of knowledge")));
}

TEST(ApplyTest, APacketDeltaIsNoCall) {
  Projected agent;
  agent.start().event("packet_delta", R"({"knowledge":{"left":3},"error":"no such file"})");
  EXPECT_TRUE(agent.packet().actions.empty());
  EXPECT_EQ(agent.packet().errors.back().message, "no such file");
  EXPECT_THAT(agent.view(), HasSubstr(R"("last_error":{"message":"no such file","ref":"e1"})"));
  agent.event("packet_delta",
              R"({"error":null,"action":{"tool":"ruff","summary":"2 left","outcome":"partial"}})");
  EXPECT_TRUE(agent.packet().errors.empty());
  EXPECT_EQ(agent.packet().error_count, 1U);
  ASSERT_EQ(agent.packet().actions.size(), 1U);
  EXPECT_EQ(agent.packet().actions.front().summary, "2 left");
  EXPECT_EQ(agent.packet().actions.front().outcome, Outcome::kPartial);
}

TEST(ApplyTest, ThePacketSaysWhenTheHubWasAsked) {
  Projected agent;
  agent.start().event("hub_update", R"({"nodes":[{"id":"a.py"}]})");
  EXPECT_EQ(agent.packet().hub_freshness, "2000-01-01T00:00:00.000000Z");
  EXPECT_THAT(agent.view(), Not(HasSubstr("2000-01-01")));
}

TEST(ApplyTest, ProblemsStayOpenUntilAResultSpeaksOfThem) {
  Projected agent;
  agent.start().event(
      "tool_result", R"({"tool":"ruff","delta":{"outcome":"partial","diagnostics":[{"line":3}]}})");
  agent.call("ls", "{}").result("a.py");
  EXPECT_EQ(agent.packet().diagnostics.size(), 1U);
  agent.event("tool_result", R"({"tool":"ruff","delta":{"outcome":"success","diagnostics":[]}})");
  EXPECT_TRUE(agent.packet().diagnostics.empty());
}

TEST(ApplyTest, AnUnknownEndSolvesOnlyWhatTheSameCallReported) {
  Projected agent;
  agent.start().event("tool_result",
                      R"({"tool":"ruff","args":{"path":"a.py"},)"
                      R"("delta":{"outcome":"partial","diagnostics":[{"line":3}]}})");
  agent.event("tool_result", R"({"tool":"ruff","args":{"path":"b.py"},)"
                             R"("delta":{"outcome":"unknown"}})");
  EXPECT_EQ(agent.packet().diagnostics.size(), 1U);
  agent.event("tool_result", R"({"tool":"ruff","args":{"path":"a.py"},)"
                             R"("delta":{"outcome":"unknown"}})");
  EXPECT_TRUE(agent.packet().diagnostics.empty());
}

TEST(ApplyTest, CandidatesAreThoseOfTheLastResult) {
  Projected agent;
  agent.start().event("tool_result",
                      R"({"tool":"a","delta":{"outcome":"success","candidates":[{"tool":"b"}]}})");
  EXPECT_EQ(agent.packet().candidates.size(), 1U);
  agent.call("ls", "{}").result("a.py");
  EXPECT_TRUE(agent.packet().candidates.empty());
}

TEST(ApplyTest, WordsOfTheAgentAreShownItsCallsHaveEventsOfTheirOwn) {
  Projected agent;
  agent.start()
      .event("model_response", R"({"text":"Shall I?"})")
      .user("Yes")
      .event(
          "model_response",
          R"j({"text":"First the list. <start_function_call>call:ls{}","calls":[{"name":"ls"}]})j")
      .event("model_response",
             R"({"text":"<tool_call>{\"name\":\"ls\"}","calls":[{"name":"ls"}]})");
  ASSERT_EQ(agent.packet().actions.size(), 3U);
  EXPECT_NE(agent.view().find(R"({"e1":"you","said":"Shall I?"},{"e2":"user","said":"Yes"},)"
                              R"({"e3":"you","said":"First the list."})"),
            std::string::npos)
      << agent.view();
}

TEST(ApplyTest, AChangedLimitBindsTheNextView) {
  Projected agent;
  agent.start().call("a", "{}").result("word_1 " + std::string(3000, 'x') + " word_2");
  agent.event("packet_limit", R"({"bytes":400})");
  EXPECT_LE(agent.view().size(), 400U);
  agent.event("packet_limit", R"({"bytes":1})");
  EXPECT_EQ(agent.packet().limit, kPacketLimitMin);
}

TEST(ApplyTest, UnknownTypesChangeNothing) {
  Projected agent;
  agent.start(R"({"goal":"g"})");
  const std::string before = to_json(agent.packet());
  agent.event("invented_later", R"({"goal":"other"})");
  EXPECT_EQ(to_json(agent.packet()), before);
}

TEST(ApplyTest, ADeltaThatIsTooLongIsNotTaken) {
  Projected agent;
  agent.start().event(
      "tool_result", R"({"tool":"a","outcome":"partial","delta":{"outcome":"success","summary":")" +
                         std::string(20'000, 'x') + "\"}}");
  EXPECT_EQ(agent.packet().actions[0].outcome, Outcome::kPartial);
  EXPECT_EQ(agent.packet().actions[0].summary, "");
}

TEST(ApplyTest, APacketStaysSmallHoweverLongItsLog) {
  Projected agent;
  agent.start();
  size_t most = 0;
  for (int i = 0; i < 600; ++i) {
    agent.call("list", R"({"page":)" + std::to_string(i) + "}");
    std::string rows = "[";
    for (int row = 0; row < 20; ++row) {
      rows += (row > 0 ? "," : "") + ("{\"id\":\"item_" + std::to_string(i * 100 + row) + "\"}");
    }
    agent.result(rows + "]");
    most = std::max(most, to_json(agent.packet()).size());
  }
  EXPECT_LT(most, size_t{160} << 10);
  EXPECT_LE(agent.packet().actions.size(), 256U);
}

TEST(ApplyTest, WhatAPersonSaidLastIsNeverForgotten) {
  Projected agent;
  agent.start().user("Never touch main.py");
  for (int i = 0; i < 300; ++i) agent.call("ls", "{}").result("file_" + std::to_string(i));
  EXPECT_NE(agent.view().find("Never touch main.py"), std::string::npos);
}

}  // namespace
}  // namespace twotrack
