#include "projection/view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "testing/event_lines.h"

namespace twotrack {
namespace {

Packet small_packet() {
  Packet packet;
  packet.goal = "Fix it";
  packet.operation = "lint";
  packet.node_id = "a.py::f";
  packet.turn = 3;
  packet.knowledge["left"] = {.value = "2", .source_turn = 1, .ref = 4};
  packet.diagnostics = {{R"({"file":"a.py","line":3,"rule":"F401"})"}};
  packet.errors = {{.tool = "ruff", .message = "timed out", .ref = 6}};
  packet.error_count = 1;
  return packet;
}

bool leaves_out(const View& view, std::string_view what) {
  return std::ranges::any_of(view.omissions, [&](const Omission& one) { return one.what == what; });
}

TEST(ViewTest, GoesFromTheMostStableFieldToTheMostVolatile) {
  EXPECT_EQ(
      view_text(small_packet()),
      R"({"goal":"Fix it","operation":"lint","node":{"id":"a.py::f"},"history":[],)"
      R"("knowledge":{"left":2},"diagnostics":[{"file":"a.py","line":3,"rule":"F401"}],)"
      R"("last_error":{"tool":"ruff","message":"timed out","ref":"e6"},"error_count":1,"turn":3})");
}

TEST(ViewTest, AnEmptyPacketHasAViewToo) {
  EXPECT_EQ(view_text(Packet{}), R"({"history":[],"turn":0})");
}

TEST(ViewTest, ALongLineReadsAsItWasPrinted) {
  std::string line;
  for (int i = 0; i < 200; ++i) line += "word" + std::to_string(i) + " ";
  testing::Projected agent(8000);
  agent.start().call("cat", "{}").result(line + "end");
  EXPECT_NE(agent.view().find(line + "end"), std::string::npos) << agent.view();
}

TEST(ViewTest, WhatFindsNoRoomIsListedWithItsSize) {
  Packet packet = small_packet();
  packet.limit = kPacketLimitMin;
  packet.hub_context = {"[\"" + std::string(200, 'h') + "\"]"};
  const View view = make_view(packet);
  EXPECT_LE(view.text.size(), packet.limit);
  ASSERT_TRUE(leaves_out(view, "hub_context"));
  const auto hub = std::ranges::find(view.omissions, "hub_context", &Omission::what);
  EXPECT_EQ(hub->reason, "over_budget");
  EXPECT_EQ(hub->bytes, packet.hub_context.size());
}

TEST(ViewTest, NodesOfTheHubAreShownOneByOneAsFarAsTheyFit) {
  Packet packet = small_packet();
  packet.limit = 800;
  const auto node = [](char name, size_t size) {
    return "{\"id\":\"" + std::string(size, name) + "\"}";
  };
  packet.hub_context = {"[" + node('a', 20) + "," + node('b', 400) + "," + node('c', 20) + "]"};
  const View view = make_view(packet);
  EXPECT_LE(view.text.size(), packet.limit);
  EXPECT_NE(view.text.find("\"hub_context\":[" + node('a', 20) + "," + node('c', 20) + "],"),
            std::string::npos)
      << view.text;
  const auto hub = std::ranges::find(view.omissions, "hub_context[1]", &Omission::what);
  ASSERT_NE(hub, view.omissions.end());
  EXPECT_EQ(hub->bytes, node('b', 400).size());
}

TEST(ViewTest, AnObjectOfTheHubIsShownWholeOrNotAtAll) {
  Packet packet = small_packet();
  packet.limit = 800;
  packet.hub_context = {"{\"a\":1,\"b\":\"" + std::string(400, 'b') + "\"}"};
  const View view = make_view(packet);
  EXPECT_EQ(view.text.find("hub_context"), std::string::npos);
  EXPECT_TRUE(leaves_out(view, "hub_context"));
}

TEST(ViewTest, FieldsAreOfferedRoomInAFixedOrder) {
  Packet packet = small_packet();
  packet.state_summary = std::string(60, 's');
  packet.candidates = {{R"({"tool":"fix","args":{},"reason":"it is next"})"}};
  packet.extensions["note"] = {"\"" + std::string(60, 'x') + "\""};
  packet.hub_context = {"[\"" + std::string(60, 'h') + "\"]"};
  // Fields of about the same size: as the limit falls, the one of the least worth is missed first.
  // Not knowledge, which also has what the history leaves.
  const std::vector<std::string> falling_worth = {
      "\"last_error\":", "\"diagnostics\":[{\"file\":", "\"extensions\":", "\"hub_context\":"};
  size_t missed_at = 0;
  for (const std::string& name : falling_worth) {
    uint64_t limit = 2000;
    for (packet.limit = limit; packet.limit >= kPacketLimitMin; packet.limit -= 4) {
      if (view_text(packet).find(name) == std::string::npos) break;
      limit = packet.limit;
    }
    EXPECT_GE(limit, missed_at) << name;
    missed_at = limit;
  }
}

std::string failed_test(int number) {
  return R"({"file":"t.py","test":"t.py::test_)" + std::to_string(number) +
         R"(","message":"assert )" + std::string(60, '1') + "\"}";
}

TEST(ViewTest, EveryProblemIsNamedAtAnyLimitThatHasRoomForTheNames) {
  Packet packet;
  for (int i = 10; i < 30; ++i) packet.diagnostics.push_back({failed_test(i)});
  for (packet.limit = 800; packet.limit < 12'000; packet.limit += 7) {
    SCOPED_TRACE(packet.limit);
    const View view = make_view(packet);
    for (int i = 10; i < 30; ++i) {
      ASSERT_NE(view.text.find("test_" + std::to_string(i) + "\""), std::string::npos);
    }
    const bool is_full = view.text.find("\"tests\"") == std::string::npos;
    ASSERT_NE(leaves_out(view, "diagnostics"), is_full);
  }
}

TEST(ViewTest, ProblemsThatAreNotNamedAreCounted) {
  Packet packet;
  packet.limit = 300;
  for (int i = 10; i < 30; ++i) packet.diagnostics.push_back({failed_test(i)});
  const View view = make_view(packet);
  EXPECT_EQ(view.text,
            R"({"history":[],"diagnostics":[)"
            R"({"file":"t.py","tests":["test_10","test_11","test_12","test_13"]},{"more":16}],)"
            R"("turn":0})");
  EXPECT_TRUE(leaves_out(view, "diagnostics"));
}

TEST(ViewTest, TheNewestKnowledgeStaysLongest) {
  Packet packet;
  packet.limit = 300;
  for (uint64_t i = 0; i < 20; ++i) {
    packet.knowledge["key" + std::to_string(i)] = {.value = "\"value\"", .ref = i};
  }
  const View view = make_view(packet);
  EXPECT_NE(view.text.find("key19"), std::string::npos);
  EXPECT_EQ(view.text.find("key0\""), std::string::npos);
  EXPECT_TRUE(leaves_out(view, "knowledge.key0"));
}

TEST(ViewTest, ALongGoalIsCutByParagraphs) {
  Packet packet;
  packet.goal = "Fix the parser.\n\n" + std::string(3000, 'x') +
                "\n\nIt fails in src/lexer/tokens.cc for every number below 10.";
  packet.limit = 1200;
  const View view = make_view(packet);
  EXPECT_TRUE(view.text.starts_with(
      R"({"goal":"Fix the parser.\n⋮\nIt fails in src/lexer/tokens.cc for every number below 10.")"))
      << view.text;
  EXPECT_TRUE(leaves_out(view, "goal"));
}

TEST(ViewTest, TheBeginningOfALongFirstParagraphIsShown) {
  Packet packet;
  packet.goal = "Run \"main.py\" " + std::string(600, 'x') + "\n\nUse 2 epochs.";
  packet.limit = 1000;
  packet.goal_cuts = kGoalCutsMax;
  const View view = make_view(packet);
  EXPECT_TRUE(view.text.starts_with(R"({"goal":"Run \"main.py\" xxx)")) << view.text;
  EXPECT_NE(view.text.find(R"(x…\nUse 2 epochs.")"), std::string::npos) << view.text;
  EXPECT_TRUE(leaves_out(view, "goal"));
}

TEST(ViewTest, AShortGoalHasASmallerShareOfALargerView) {
  Packet packet;
  packet.goal = std::string(500, 'x');
  packet.goal_cuts = kGoalCutsMax;
  const auto shown = [&](uint64_t limit) {
    packet.limit = limit;
    return std::ranges::count(view_text(packet), 'x');
  };
  EXPECT_GT(shown(600), 600 * 17 / 100);
  EXPECT_LE(shown(2000), 2000 * 15 / 100);
  EXPECT_GT(shown(2000), 2000 * 14 / 100);
  EXPECT_EQ(shown(4000), 500);
}

TEST(ViewTest, AGoalIsNotCutInsideAnEscape) {
  Packet packet;
  packet.goal = std::string(700, '"');
  packet.limit = 1000;
  packet.goal_cuts = kGoalCutsMax;
  const std::string view = view_text(packet);
  EXPECT_NE(view.find(R"(\"…")"), std::string::npos) << view;
  packet.goal = "x" + packet.goal;  // the other half of an escape
  EXPECT_NE(view_text(packet).find(R"(\"…")"), std::string::npos) << view_text(packet);
}

TEST(ViewTest, AGoalOfOneLongParagraphIsCutAtItsEnd) {
  Packet packet;
  packet.goal = "Begin " + std::string(10'000, 'x');
  packet.limit = 1000;
  const View view = make_view(packet);
  EXPECT_LE(view.text.size(), 1000U);
  EXPECT_NE(view.text.find("Begin xxx"), std::string::npos);
  EXPECT_NE(view.text.find("…\""), std::string::npos);
}

TEST(ViewTest, TheTurnAloneNeverMakesAViewTooLong) {
  Packet packet = small_packet();
  packet.turn = 1;
  const size_t room = history_room(packet, make_frame(packet, Repeats::kNamed));
  packet.turn = 9'999'999'999;
  EXPECT_EQ(history_room(packet, make_frame(packet, Repeats::kNamed)), room);
}

TEST(ViewTest, WhatWasCancelledAsAskedIsNoFailure) {
  testing::Projected agent;
  agent.start(R"({"goal":"g"})").call("cancel", R"({"id":"Z7"})");
  agent.result(R"({"id":"Z7","status":"cancelled"})");
  EXPECT_EQ(agent.view().find("outcome"), std::string::npos) << agent.view();
  EXPECT_EQ(agent.packet().error_count, 0U);
}

TEST(ViewTest, AnErrorThatALineOfItsResultTellsIsOnlyNamedOnceRoomIsShort) {
  testing::Projected agent(1500);
  agent.start(R"({"goal":"g"})").call("sh", R"({"command":"make"})");
  agent.result("make: *** [Makefile:192: build] Error 2");
  const std::string_view told = R"("last_error":{"tool":"sh","message":")";
  EXPECT_NE(agent.view().find(told), std::string::npos) << agent.view();
  std::string text;
  for (int i = 0; i < 60; ++i) text += "a line with the number " + std::to_string(i) + "\n";
  agent.call("read", "{}").result(text);
  ASSERT_NE(agent.view().find(R"("got":"make: ***)"), std::string::npos) << agent.view();
  EXPECT_EQ(agent.view().find(told), std::string::npos) << agent.view();
  EXPECT_NE(agent.view().find(R"("last_error":{"tool":"sh","ref":")"), std::string::npos);
}

}  // namespace
}  // namespace twotrack
