#include "packet/packet.h"

#include <gtest/gtest.h>

#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;

// Every member set, so that a member that is not written or not read is found.
Packet full_packet() {
  Packet packet;
  packet.agent_id = "lint-a";
  packet.turn = 7;
  packet.limit = 4096;
  packet.goal = "Fix \"it\"";
  packet.operation = "lint";
  packet.node_id = "a.py::f";
  packet.node_type = "function";
  packet.node_summary = "adds";
  packet.constraints = {R"({"max_turns":3})"};
  packet.actions = {
      {.ref = 2, .turn = 1, .tool = "ls", .args = "{}", .shown = R"j({"e2":"ls()"})j"},
      {.ref = 3, .turn = 1, .speaker = Speaker::kUser, .said = "hurry"},
      {.ref = 5, .turn = 2, .speaker = Speaker::kAgent, .said = "yes", .hidden = 1},
      {.ref = 9,
       .turn = 3,
       .tool = "ruff",
       .args = R"({"n":1.50})",
       .summary = "2 found",
       .is_summary_given = true,
       .outcome = Outcome::kPartial,
       .facts = {.tree = R"({"1":"x"})", .ranks = "4", .is_text = true, .left_out = 3},
       .shown = R"j({"e9":"ruff()"})j",
       .hidden = 3}};
  packet.recent_actions_max = 1;
  packet.knowledge["left"] = {
      .value = "2", .source_turn = 3, .ref = 9, .supersedes = "open", .replaces = 2};
  packet.state_summary = "two left";
  packet.diagnostics = {{R"({"line":3})"}};
  packet.candidates = {{R"({"tool":"fix"})"}};
  packet.hub_context = {"[1]"};
  packet.extensions["mood"] = {"\"calm\""};
  packet.errors = {{"a", "boom", 4}, {"b", "bang", 6}};
  packet.error_count = 5;
  packet.pending = {{"c1", "ls", "{}"}};
  packet.goal_cuts = 2;
  packet.forgotten_keys = 3;
  packet.diagnostics_tool = "lint";
  return packet;
}

TEST(PacketTest, IsReadBackAsItWasWritten) {
  for (const Packet& packet : {full_packet(), Packet{}}) {
    const std::string json = to_json(packet);
    const Packet read = read_packet(json).value();
    EXPECT_EQ(read, packet) << json;
    EXPECT_EQ(to_json(read), json);
  }
}

TEST(PacketTest, NumbersInsideKeepTheirDigits) {
  EXPECT_NE(to_json(read_packet(to_json(full_packet())).value()).text.find("1.50"),
            std::string::npos);
}

TEST(PacketTest, TheWindowHoldsTheLastActions) {
  const std::string json = to_json(full_packet());
  const size_t window = json.find("\"recent_actions\":");
  ASSERT_NE(window, std::string::npos);
  EXPECT_LT(json.find("\"tool\":\"ls\""), window);
  EXPECT_GT(json.find("\"tool\":\"ruff\""), window);
}

TEST(PacketTest, AnotherVersionIsRefused) {
  std::string json = to_json(Packet{});
  json.replace(json.find(":3,"), 3, ":1,");
  EXPECT_EQ(message_of(read_packet(json)), "a packet of version 1");
}

TEST(PacketTest, WhatNobodyWroteIsRefused) {
  EXPECT_NE(message_of(read_packet(R"({"packet_version":3,"surprise":2})")).find("surprise"),
            std::string::npos);
  EXPECT_FALSE(read_packet("").ok());
  EXPECT_FALSE(read_packet("[]").ok());
  EXPECT_FALSE(read_packet(R"({"turn":-1})").ok());
  EXPECT_FALSE(read_packet(R"({"recent_actions":[{"ref":"17"}]})").ok());
}

TEST(PacketTest, KnowsWhatAPersonSaidLast) {
  EXPECT_EQ(last_user_message(full_packet()), 1U);
  EXPECT_EQ(last_user_message(Packet{}), 0U);
}

}  // namespace
}  // namespace twotrack
