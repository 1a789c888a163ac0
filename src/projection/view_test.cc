#include "projection/view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/json_tree.h"

namespace twotrack {
namespace {

Packet small_packet() {
  Packet packet;
  packet.goal = "Fix it";
  packet.operation = "lint";
  packet.node_id = "a.py::f";
  packet.turn = 3;
  packet.knowledge["left"] = {.value = "2", .source_turn = 1, .ref = 4};
  packet.diagnostics = {R"({"file":"a.py","line":3,"rule":"F401"})"};
  packet.errors = {{.tool = "ruff", .message = "timed out", .ref = 6}};
  packet.error_count = 1;
  return packet;
}

std::vector<std::string> keys_of(std::string_view json) {
  std::vector<std::string> keys;
  const auto tree = JsonTree::parse(json);
  for (const auto member : simdjson::dom::object(tree.value().root()))
    keys.emplace_back(member.key);
  return keys;
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

TEST(ViewTest, WhatFindsNoRoomIsListedWithItsSize) {
  Packet packet = small_packet();
  packet.limit = kPacketLimitMin;
  packet.hub_context = "[\"" + std::string(200, 'h') + "\"]";
  const View view = make_view(packet);
  EXPECT_LE(view.text.size(), packet.limit);
  ASSERT_TRUE(leaves_out(view, "hub_context"));
  const auto hub = std::ranges::find(view.omissions, "hub_context", &Omission::what);
  EXPECT_EQ(hub->reason, "over_budget");
  EXPECT_EQ(hub->bytes, packet.hub_context.size());
}

TEST(ViewTest, FieldsAreOfferedRoomInAFixedOrder) {
  Packet packet = small_packet();
  packet.state_summary = std::string(60, 's');
  packet.candidates = {R"({"tool":"fix","args":{},"reason":"it is next"})"};
  packet.extensions["note"] = "\"" + std::string(60, 'x') + "\"";
  packet.hub_context = "[\"" + std::string(60, 'h') + "\"]";
  // Fields of about the same size: as the limit falls, the one of the least worth is missed first.
  const std::vector<std::string> falling_worth = {"last_error", "diagnostics", "knowledge",
                                                  "extensions", "hub_context"};
  size_t missed_at = 0;
  for (const std::string& name : falling_worth) {
    uint64_t limit = 2000;
    for (packet.limit = limit; packet.limit >= kPacketLimitMin; packet.limit -= 4) {
      const std::vector<std::string> keys = keys_of(view_text(packet));
      if (std::ranges::find(keys, name) == keys.end()) break;
      limit = packet.limit;
    }
    EXPECT_GE(limit, missed_at) << name;
    missed_at = limit;
  }
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

TEST(ViewTest, ALongGoalLosesItsMiddle) {
  Packet packet;
  packet.goal = "Begin " + std::string(10'000, 'x') + " end";
  packet.limit = 1000;
  const View view = make_view(packet);
  EXPECT_LE(view.text.size(), 1000U);
  EXPECT_NE(view.text.find("Begin "), std::string::npos);
  EXPECT_NE(view.text.find(" end\""), std::string::npos);
  EXPECT_TRUE(leaves_out(view, "goal"));
}

TEST(ViewTest, TheTurnAloneNeverMakesAViewTooLong) {
  Packet packet = small_packet();
  packet.turn = 1;
  const size_t room = history_room(packet, make_frame(packet));
  packet.turn = 9'999'999'999;
  EXPECT_EQ(history_room(packet, make_frame(packet)), room);
}

}  // namespace
}  // namespace twotrack
