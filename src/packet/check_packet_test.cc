#include "packet/check_packet.h"

#include <gtest/gtest.h>

#include <functional>

namespace twotrack {
namespace {

Packet good_packet() {
  Packet packet;
  packet.actions.push_back(
      {.ref = 3, .tool = "find", .facts = {.tree = "{\"a\":1}", .ranks = "3"}});
  packet.actions.push_back({.ref = 5, .speaker = Speaker::kUser, .said = "go on"});
  packet.errors.push_back({.tool = "pay", .message = "declined", .ref = 2});
  packet.error_count = 1;
  packet.knowledge["k"] = {.value = "1", .ref = 4, .supersedes = "old", .replaces = 2};
  packet.extension_fields["n"] = {.schema = R"({"type":"integer"})"};
  packet.extensions["n"] = {"7"};
  return packet;
}

TEST(CheckPacketTest, APacketThatKeepsTheRulesPasses) {
  EXPECT_TRUE(check_packet(good_packet()).ok());
  EXPECT_TRUE(check_packet(Packet{}).ok());
}

TEST(CheckPacketTest, EachBrokenRuleIsFound) {
  struct Case {
    std::string name;
    std::function<void(Packet&)> break_it;
  };
  const Case cases[] = {
      {"a limit below the least", [](Packet& packet) { packet.limit = 255; }},
      {"refs out of order", [](Packet& packet) { packet.actions[1].ref = 3; }},
      {"a rank too few", [](Packet& packet) { packet.actions[0].facts.ranks.clear(); }},
      {"a rank that is not a digit", [](Packet& packet) { packet.actions[0].facts.ranks = "x"; }},
      {"a control character that is shown",
       [](Packet& packet) { packet.actions[0].shown = {"{\"e3\":\"\x01\"}"}; }},
      {"a tool's name with a line feed", [](Packet& packet) { packet.actions[0].tool = "a\nb"; }},
      {"words that nobody said", [](Packet& packet) { packet.actions[0].said = "x"; }},
      {"more errors than were counted", [](Packet& packet) { packet.error_count = 0; }},
      {"an error without a message", [](Packet& packet) { packet.errors[0].message.clear(); }},
      {"knowledge that replaces itself",
       [](Packet& packet) { packet.knowledge["k"].replaces = 4; }},
      {"knowledge that supersedes what nobody can see",
       [](Packet& packet) { packet.knowledge["k"].supersedes = "\x01"; }},
      {"an extension that does not fit",
       [](Packet& packet) { packet.extensions["n"] = {"\"x\""}; }},
      {"an extension that is not declared", [](Packet& packet) { packet.extensions["m"] = {"1"}; }},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    Packet packet = good_packet();
    c.break_it(packet);
    EXPECT_FALSE(check_packet(packet).ok());
  }
}

TEST(CheckDeltaTest, EachBrokenRuleIsFound) {
  const Delta good{.summary = "two rows",
                   .outcome = Outcome::kSuccess,
                   .facts = {.tree = "[1,2]", .ranks = "33"}};
  EXPECT_TRUE(check_delta(good).ok());
  Delta delta = good;
  delta.error = "but why";
  EXPECT_FALSE(check_delta(delta).ok()) << "a success with an error";
  delta = good;
  delta.outcome = Outcome::kError;
  EXPECT_FALSE(check_delta(delta).ok()) << "an error without a message";
  delta = good;
  delta.summary = std::string(201, 'x');
  EXPECT_FALSE(check_delta(delta).ok()) << "a long summary";
  delta = good;
  delta.facts.ranks = "3";
  EXPECT_FALSE(check_delta(delta).ok()) << "a leaf without a rank";
  delta = good;
  delta.state_summary = std::string(kDeltaBytesMax, 'x');
  EXPECT_FALSE(check_delta(delta).ok()) << "a long delta";
}

}  // namespace
}  // namespace twotrack
