#include "projection/recut.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "base/json_writer.h"
#include "projection/score.h"
#include "testing/event_lines.h"

namespace twotrack {
namespace {

using testing::Projected;

bool shows(const Projected& agent, std::string_view text) {
  return agent.view().find(text) != std::string::npos;
}

std::string lines(std::string_view words, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += std::string(words) + " in line " + std::to_string(i) + "\n";
  }
  return text;
}

int lines_shown(const Projected& agent, std::string_view words, int count) {
  int shown = 0;
  for (int i = 0; i < count; ++i) {
    const std::string line = std::string(words) + " in line " + std::to_string(i);
    shown += shows(agent, line + "\\n") || shows(agent, line + "\"") ? 1 : 0;
  }
  return shown;
}

std::string result_of(std::string_view call, std::string_view output) {
  JsonWriter json;
  return json.begin_object()
      .member("call_id", call)
      .member("raw_output", output)
      .end_object()
      .take();
}

// Results without a value that anybody needs, until old actions no longer fit.
void fill(Projected& agent, int results, int first = 0) {
  for (int i = first; i < first + results; ++i) {
    agent.call("noise", R"({"n":)" + std::to_string(i) + "}")
        .result(lines("nothing of use " + std::to_string(i), 12));
  }
}

TEST(RecutTest, TheBestPiecesComeFirstAndOfEqualOnesTheNewest) {
  Projected agent(4000);
  agent.start(R"({"goal":"g"})");
  fill(agent, 8);
  // With weights of any size: few scores, and more than anybody counts.
  for (const int failure : {64, 1 << 20}) {
    Packet packet = agent.packet();
    packet.actions.front().facts.ranks.assign(packet.actions.front().facts.ranks.size(), '9');
    PieceTable table;
    table.follow(packet);
    ScoreWeights weights;
    weights.failure = failure;
    const std::vector<ScoredPiece> pieces = scored_pieces(packet, table, weights);
    ASSERT_GT(pieces.size(), 50U);
    EXPECT_TRUE(std::ranges::is_sorted(pieces, [](const ScoredPiece& a, const ScoredPiece& b) {
      return std::tie(a.score, a.action, a.piece) > std::tie(b.score, b.action, b.piece);
    })) << failure;
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

TEST(RecutTest, AFullViewHasLittleRoomLeft) {
  Projected agent(4000);
  agent.start(R"({"goal":"g"})");
  for (int i = 0; i < 20; ++i) {
    fill(agent, 1, i);
    if (i < 12) continue;
    EXPECT_GT(agent.view().size(), 3800U) << agent.view();
  }
}

TEST(RecutTest, AShortResultIsShownAsItIs) {
  Projected agent(2000);
  agent.start(R"({"goal":"g"})");
  fill(agent, 8);
  agent.call("which", R"({"name":"ffmpeg"})").result("not found\nexit status 1");
  EXPECT_TRUE(shows(agent, R"j("which(name=ffmpeg)","got":"not found\nexit status 1"})j"))
      << agent.view();
}

TEST(RecutTest, ACallThatHasFailedKeepsItsArgumentsUntilItsToolSucceeds) {
  Projected agent(1500);
  agent.start(R"({"goal":"g"})")
      .call("edit", R"({"path":"a.py","text":"one = 1\ntwo = 2\nthree = 3\nfour = 4\nfive = 5"})")
      .event("tool_result", R"({"tool":"edit","outcome":"error","output":"no such line"})");
  fill(agent, 5);
  EXPECT_TRUE(shows(agent, "three = 3\\nfour = 4\\nfive = 5")) << agent.view();
  agent.call("edit", R"({"path":"b.py"})").result("done");
  fill(agent, 4, 5);
  EXPECT_FALSE(shows(agent, "four = 4")) << agent.view();
}

TEST(RecutTest, TheCallsBehindAllOpenErrorsKeepTheirArguments) {
  Projected agent(1500);
  agent.start(R"({"goal":"g"})")
      .call("sh", R"({"command":"train\n--model bert\n--seed 7\n--rate 0.01\n--out runs"})")
      .event("tool_result", R"({"tool":"sh","outcome":"error","output":"no such flag"})")
      .call("edit", R"({"path":"a.py","text":"one = 1\ntwo = 2\nthree = 3\nfour = 4\nfive = 5"})")
      .event("tool_result", R"({"tool":"edit","outcome":"error","output":"no such line"})");
  fill(agent, 5);
  EXPECT_TRUE(shows(agent, "four = 4\\nfive = 5")) << agent.view();
  EXPECT_TRUE(shows(agent, "--rate 0.01\\n--out runs")) << agent.view();
}

TEST(RecutTest, AGapIsMarked) {
  Projected agent(1500);
  agent.start(R"({"goal":"g"})").call("read", "{}").result(lines("some words of a long file", 200));
  EXPECT_TRUE(shows(agent, R"(\n⋮)")) << agent.view();
}

TEST(RecutTest, TheNewestResultIsWorthMoreThanAnOldOne) {
  Projected agent(700);
  agent.start(R"({"goal":"g"})");
  agent.call("read", R"({"path":"old.py"})").result(lines("an old text", 20));
  agent.call("read", R"({"path":"new.py"})").result(lines("a new text", 20));
  EXPECT_TRUE(shows(agent, "a new text in line 10")) << agent.view();
  EXPECT_FALSE(shows(agent, "an old text in line 10")) << agent.view();
}

TEST(RecutTest, ACallThatBringsTheSameAgainLeavesTheNewestResultTheNewest) {
  Projected agent(2300);
  const std::string_view complaint = "Not in the right format, try again.";
  agent.start(R"({"goal":"g"})").call("think", "{}").result(complaint);
  agent.call("read", R"({"path":"old.py"})").result(lines("an old text", 60));
  agent.call("read", R"({"path":"new.py"})").result(lines("a new text", 60));
  for (int i = 0; i < 4; ++i) agent.call("think", "{}").result(complaint);
  EXPECT_EQ(lines_shown(agent, "a new text", 60), 60) << agent.view();
}

TEST(RecutTest, ResultsOfCallsThatWereMadeAtOnceAreAllTheNewest) {
  Projected agent(2000);
  agent.start(R"({"goal":"g"})");
  agent.call("read", R"({"path":"old.py"})").result(lines("an old text", 60));
  agent.call("read", R"({"path":"new.py"})");
  for (int i = 0; i < 5; ++i) agent.call("ls", R"({"n":)" + std::to_string(i) + "}");
  agent.event("tool_result", result_of("c2", lines("a new text", 60)));
  for (int i = 3; i < 8; ++i) {
    agent.event("tool_result", result_of("c" + std::to_string(i), "a.py"));
  }
  EXPECT_EQ(lines_shown(agent, "a new text", 60), 60) << agent.view();
}

TEST(RecutTest, LinesNearTheOneThatTheCallNamedAreKept) {
  std::string file;
  for (int i = 1; i <= 120; ++i) {
    file += std::to_string(i) + ": a line of code with the number " + std::to_string(i * 7) + "\n";
  }
  Projected agent(2000);
  agent.start(R"({"goal":"g"})").call("open", R"({"path":"a.py","line":60})").result(file);
  EXPECT_TRUE(shows(agent, "60: a line of code")) << agent.view();
  EXPECT_TRUE(shows(agent, "65: a line of code"));
  EXPECT_FALSE(shows(agent, "95: a line of code"));
}

TEST(RecutTest, ALineThatANewerResultRepeatsIsShownOnce) {
  Projected agent(1600);
  agent.start(R"({"goal":"g"})");
  const std::string text = lines("the same words as before", 20);
  agent.call("read", R"({"n":1})").result(text).call("read", R"({"n":2})").result(text);
  fill(agent, 1);
  const std::string view = agent.view();
  const std::string_view line = "the same words as before in line 10";
  EXPECT_EQ(view.find(line), view.rfind(line)) << view;
}

TEST(RecutTest, EveryOneOfTheLastCallsIsTold) {
  Projected agent(8000);
  agent.start(R"({"goal":"g"})");
  for (int i = 0; i < 30; ++i) {
    agent.call("read", R"({"path":"file_)" + std::to_string(i) + R"(.py"})")
        .result(lines("words of " + std::to_string(i), 60));
  }
  for (int i = 19; i < 30; ++i) {
    EXPECT_TRUE(shows(agent, "read(path=file_" + std::to_string(i) + ".py)")) << i;
  }
}

TEST(RecutTest, TheAgentsLastWordsAreShown) {
  Projected agent(2000);
  agent.start(R"({"goal":"g"})");
  fill(agent, 10);
  agent.event("model_response",
              R"({"text":"I will look at the lexer next.","calls":[{"name":"x"}]})");
  fill(agent, 1);
  EXPECT_TRUE(shows(agent, "I will look at the lexer next.")) << agent.view();
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

// A server reads only what is behind the prefix that two views share.
TEST(RecutTest, MostOfAViewStaysAsItWas) {
  Projected agent(8000);
  agent.start(R"({"goal":"g"})");
  std::string before;
  size_t all = 0;
  size_t read = 0;
  for (int i = 0; i < 80; ++i) {
    fill(agent, 1, i);
    const std::string view = agent.view();
    const auto same = std::ranges::mismatch(view, before).in1 - view.begin();
    all += view.size();
    read += view.size() - static_cast<size_t>(same);
    before = view;
  }
  EXPECT_LT(read, all * 6 / 10);
}

TEST(RecutTest, WhatAPersonSaidLastIsNotWeighedAgainstTheRest) {
  Projected agent(2000);
  agent.start(R"({"goal":"g"})");
  fill(agent, 8);
  agent.event("user_message", R"({"content":"Buy 50 of them, at the price from before."})");
  EXPECT_TRUE(shows(agent, "Buy 50 of them, at the price from before.")) << agent.view();
}

TEST(RecutTest, ASmallerLimitHoldsAtOnce) {
  Projected agent;
  agent.start(R"({"goal":"g","budget":{"bytes":4000}})").user(std::string(230, 'x'));
  agent.event("packet_limit", R"({"bytes":256})");
  EXPECT_LE(agent.view().size(), 256U) << agent.view();
}

TEST(RecutTest, CallsThatBringNothingHoldTheLimitToo) {
  Projected agent(600);
  agent.start(R"({"goal":"g"})");
  for (int i = 0; i < 40; ++i) {
    agent.call("step", "{}").result("");
    EXPECT_LE(agent.view().size(), 600U);
  }
  EXPECT_TRUE(shows(agent, R"("e80")")) << agent.view();
}

TEST(RecutTest, TheNewestBareCallsAreShownBeforeOldResults) {
  Projected agent(1200);
  agent.start(R"({"goal":"g"})");
  for (int i = 0; i < 12; ++i) {
    agent.call("read", R"({"path":")" + std::to_string(i) + R"(.py"})").result(lines("text", 3));
  }
  for (int i = 0; i < 6; ++i) {
    agent.call("run_tests", "{}").result(R"({"outcome":"partial","summary":"3 tests failed"})");
  }
  EXPECT_TRUE(shows(agent, R"j("e36":"run_tests()")j")) << agent.view();
}

TEST(RecutTest, ACallThatIsRepeatedIsShownOnceWithACount) {
  Projected agent(1500);
  agent.start(R"({"goal":"g"})");
  for (int i = 0; i < 3; ++i) {
    agent.call("ping", R"({"host":"db_7"})").result("no answer within two seconds");
    fill(agent, 2, 2 * i);
  }
  const std::string view = agent.view();
  const std::string_view call = R"j("ping(host=db_7)","times":3,"got":"no answer)j";
  EXPECT_NE(view.find(call), std::string::npos) << view;
  EXPECT_EQ(view.find("ping("), view.rfind("ping(")) << view;
}

TEST(RecutTest, TheSameCallWithAnotherResultIsNotCounted) {
  Projected agent(8000);
  agent.start(R"({"goal":"g"})");
  agent.call("ping", R"({"host":"db_7"})").result("no answer");
  agent.call("ping", R"({"host":"db_7"})").result("3 ms");
  EXPECT_FALSE(shows(agent, "times")) << agent.view();
}

TEST(RecutTest, NothingStandsForAResultOfWhichNothingIsShown) {
  Projected agent(1500);
  agent.start(R"({"goal":"g"})");
  fill(agent, 30);
  EXPECT_FALSE(shows(agent, R"("got":"⋮")")) << agent.view();
}

TEST(RecutTest, ASummaryThatALineTellsIsNotRepeated) {
  const std::string failure =
      "Traceback (most recent call last):\n  File \"a.py\", line 3, in <module>\n    run()\n"
      "ValueError: the port must be a number between 1 and 65535\n";
  Projected agent(8000);
  agent.start(R"({"goal":"g"})").call("sh", R"({"command":"python a.py"})").result(failure);
  const std::string view = agent.view();
  EXPECT_TRUE(shows(agent, R"("outcome":"error")")) << view;
  EXPECT_FALSE(shows(agent, R"("summary")")) << view;
}

TEST(RecutTest, ASummaryStaysBesideAResultThatDoesNotSayIt) {
  Projected agent(8000);
  agent.start(R"({"goal":"g"})");
  agent.call("lot", "{}")
      .result(
          R"({"result":{"value":null,"notes":["x"]},"summary":"weed: lot TEA-7209","outcome":"success"})");
  agent.call("row", "{}")
      .result(
          R"({"result":{"lot":"A7","crop":"elder"},"summary":"elder: A7","outcome":"success"})");
  EXPECT_TRUE(shows(agent, "weed: lot TEA-7209")) << agent.view();
  EXPECT_FALSE(shows(agent, "elder: A7")) << agent.view();
}

TEST(RecutTest, AShortGapBetweenShownLinesIsClosed) {
  std::string code;
  for (int i = 0; i < 60; ++i) {
    code += "call_number(" + std::to_string(i) + ", with some words)\n}\n";
  }
  Projected agent(1500);
  agent.start(R"({"goal":"g"})").call("read", "{}").result(code);
  const std::string view = agent.view();
  EXPECT_NE(view.find("with some words)\\n}\\ncall_number"), std::string::npos) << view;
  EXPECT_EQ(view.find("with some words)\\n⋮\\ncall_number"), std::string::npos) << view;
}

TEST(RecutTest, TheArgumentsOfTheNewestCallAreWhole) {
  Projected agent(8000);
  agent.start(R"({"goal":"g"})");
  fill(agent, 40);
  std::string text;
  for (int i = 0; i < 12; ++i) text += "value_" + std::to_string(i) + " = 1\\n";
  agent.call("write", R"({"path":"a.py","text":")" + text + "\"}").result(lines("seen", 400));
  for (int i = 0; i < 12; ++i) {
    EXPECT_TRUE(shows(agent, "value_" + std::to_string(i) + " = 1")) << i << agent.view();
  }
}

TEST(RecutTest, ALongGoalGivesRoomStepByStep) {
  std::string goal;
  for (int i = 0; i < 40; ++i) goal += "Paragraph " + std::to_string(i) + " says much.\\n\\n";
  Projected agent(1000);
  agent.start(R"({"goal":")" + goal + "\"}");
  EXPECT_GT(agent.view().size(), 600U) << agent.view();
  agent.call("look", "{}").result("nothing to see here, as far as one can tell from the outside");
  EXPECT_GT(agent.view().size(), 450U) << agent.view();
  fill(agent, 3);
  EXPECT_GT(agent.view().size(), 900U) << agent.view();
}

void cut_all(Packet& packet, size_t room, const ScoreWeights& weights) {
  table_of(packet).follow(packet);
  recut(packet, packet.actions.size(), room, weights);
}

// What was read for one cut and kept for the next must not be seen in the view.
TEST(RecutTest, APacketThatForgetsWhatItReadShowsTheSame) {
  Projected agent(1200);
  agent.start(R"({"goal":"g"})");
  fill(agent, 20);
  Packet kept = agent.packet();  // a copy, which has read nothing yet
  cut_all(kept, 900, {});
  Packet again = kept;
  cut_all(kept, 700, {});
  cut_all(again, 700, {});
  EXPECT_EQ(kept, again);
}

TEST(RecutTest, OtherWeightsGiveAnotherView) {
  Projected agent(2000);
  agent.start(R"({"goal":"g"})");
  fill(agent, 8);
  Packet packet = agent.packet();
  cut_all(packet, 1000, {.newest_result = -200});
  EXPECT_NE(packet, agent.packet());
}

TEST(ScoreTest, ARateDoublesEverySixteenSteps) {
  for (int64_t score = -160; score < 160; ++score) {
    EXPECT_LT(rate_of(score), rate_of(score + 1)) << score;
    EXPECT_NEAR(static_cast<double>(rate_of(score + 16)), 2.0 * static_cast<double>(rate_of(score)),
                2)
        << score;
  }
}

}  // namespace
}  // namespace twotrack
