#include "eval/trajectory.h"

#include <gtest/gtest.h>

namespace twotrack::eval {
namespace {

TEST(TrajectoryTest, ReadsTheSharedForm) {
  const auto read = read_trajectory(
      R"({"id":"t","messages":[{"role":"system","content":"s"},{"role":"user","content":"u"},)"
      R"({"role":"assistant","content":"","tool_calls":[{"name":"f","args":{"a":1}},)"
      R"({"name":"g","args":{}}]},{"role":"tool","name":"env","content":"one"},)"
      R"({"role":"tool","name":"g","content":"two"}]})");
  ASSERT_TRUE(read.ok()) << read.error().message;
  const auto& messages = read.value().messages;
  EXPECT_EQ(read.value().id, "t");
  ASSERT_EQ(messages.size(), 5U);
  EXPECT_EQ(messages[0].role, Role::kOther);
  EXPECT_EQ(messages[1].role, Role::kUser);
  ASSERT_TRUE(messages[2].is_decision());
  EXPECT_EQ(messages[2].calls[0].tool, "f");
  EXPECT_EQ(messages[2].calls[0].args, R"({"a":1})");
  // An environment's name is no tool's: the output is of the first call without one.
  EXPECT_EQ(messages[3].tool, "f");
  EXPECT_EQ(messages[4].tool, "g");
}

TEST(TrajectoryTest, ReadsWhatChatHistoriesHaveInstead) {
  const auto read = read_trajectory(
      R"({"id":7,"messages":[{"role":"assistant","content":null,"tool_calls":[{"id":"c1",)"
      R"("function":{"name":"f","arguments":"{\"a\": 1}"}}]},)"
      R"({"role":"tool","tool_call_id":"c1","content":[{"type":"text","text":"part"}]},)"
      R"({"role":"tool","content":{"k":1}}]})");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read.value().id, "7");
  EXPECT_EQ(read.value().messages[0].calls[0].tool, "f");
  EXPECT_EQ(read.value().messages[1].text, "part");
  EXPECT_EQ(read.value().messages[1].tool, "f");
  EXPECT_EQ(read.value().messages[2].text, R"({"k":1})");
}

TEST(TrajectoryTest, WhatIsNoTrajectoryIsRefused) {
  struct Case {
    std::string_view line;
    std::string_view error;
  };
  const Case cases[] = {
      {"{", "column 2: "},
      {"[]", "a trajectory was expected"},
      {R"({"id":"x"})", "a trajectory must have \"messages\""},
      {R"({"messages":3})", "a trajectory must have \"messages\""},
      {R"({"messages":[3]})", "message 1: a message was expected"},
      {R"({"messages":[{"role":"user"},{}]})", "message 2: a message must have a \"role\""},
      {R"({"messages":[]} {})", "column 17: "},
  };
  for (const auto& [line, error] : cases) {
    SCOPED_TRACE(line);
    const auto read = read_trajectory(line);
    ASSERT_FALSE(read.ok());
    EXPECT_TRUE(read.error().message.starts_with(error)) << read.error().message;
  }
}

}  // namespace
}  // namespace twotrack::eval
