#include "importer/tool_calls.h"

#include <gtest/gtest.h>

namespace twotrack::importer {
namespace {

using Asked = std::optional<std::string>;

std::string answered(PendingCalls& calls, const Asked& id, const Asked& tool) {
  const auto call = calls.answer(id, tool);
  return call ? call->call_id : "none";
}

TEST(PendingCallsTest, AResultFindsItsCall) {
  PendingCalls calls;
  calls.begin_round();
  for (const char* id : {"a", "b", "c", "d"}) {
    calls.add({.call_id = id, .tool = std::string("tool-") + id});
  }
  EXPECT_EQ(answered(calls, "c", std::nullopt), "c") << "by its id";
  EXPECT_EQ(answered(calls, "c", std::nullopt), "none") << "a call has one result";
  EXPECT_EQ(answered(calls, std::nullopt, "tool-b"), "b") << "by its tool";
  EXPECT_EQ(answered(calls, std::nullopt, "env"), "a") << "in order, whatever the name";
  EXPECT_EQ(answered(calls, std::nullopt, std::nullopt), "d") << "in order, without a name";
  EXPECT_EQ(answered(calls, std::nullopt, std::nullopt), "none");
}

TEST(PendingCallsTest, AnOldCallIsFoundByItsIdAlone) {
  PendingCalls calls;
  calls.begin_round();
  calls.add({.call_id = "old", .tool = "t"});
  calls.begin_round();
  calls.add({.call_id = "new", .tool = "t"});
  EXPECT_EQ(answered(calls, "old", std::nullopt), "old");
  EXPECT_EQ(answered(calls, std::nullopt, "t"), "new");
  EXPECT_EQ(calls.size(), 0);

  calls.begin_round();
  calls.add({.call_id = "forgotten", .tool = "t"});
  calls.begin_round();
  EXPECT_EQ(answered(calls, std::nullopt, "t"), "none");
  EXPECT_EQ(calls.size(), 1);
}

TEST(PendingCallsTest, OfEqualIdsTheLatestIsMeant) {
  PendingCalls calls;
  calls.begin_round();
  calls.add({.call_id = "1", .tool = "first"});
  calls.begin_round();
  calls.add({.call_id = "1", .tool = "second"});
  EXPECT_EQ(calls.answer("1", std::nullopt)->tool, "second");
  EXPECT_EQ(calls.answer("1", std::nullopt)->tool, "first");
}

TEST(ReadToolCallsTest, ArgumentsAreReadWhenTheyAreJson) {
  struct Case {
    std::string_view given;
    std::string_view args;
    std::string_view arguments;
  };
  const Case cases[] = {
      {R"("{\"a\":1.50}")", R"({"a":1.50})", ""},
      {R"("{\"a\": 1}")", R"({"a":1})", R"("{\"a\": 1}")"},
      {R"("")", R"("")", ""},
      {R"("{\"a\":1,\"a\":2}")", R"("{\"a\":1,\"a\":2}")", ""},
      {R"("plain words")", R"("plain words")", ""},
      {R"({"a":1})", R"({"a":1})", ""},
      {"null", "null", ""},
  };
  for (const auto& [given, args, arguments] : cases) {
    SCOPED_TRACE(given);
    const std::string calls =
        R"([{"function":{"name":"t","arguments":)" + std::string(given) + "}}]";
    const auto read = read_tool_calls(calls, std::nullopt, 1);
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read.value().at(0).args, args);
    EXPECT_EQ(read.value().at(0).arguments, arguments);
  }
}

TEST(ReadToolCallsTest, WhatIsNoCallIsRefused) {
  struct Case {
    std::string_view calls;
    std::string_view message;
  };
  const Case cases[] = {
      {R"("x")", "\"tool_calls\" must be an array"},
      {R"([1])", "tool call 1: an object was expected"},
      {R"([{"name":"x"},{}])", "tool call 2: a tool call must have a \"name\", a string"},
      {R"([{"function":null}])", "tool call 1: an object was expected"},
      {R"([{"name":5}])", "tool call 1: a tool call must have a \"name\", a string"},
  };
  for (const auto& [calls, message] : cases) {
    SCOPED_TRACE(calls);
    const auto read = read_tool_calls(calls, std::nullopt, 1);
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().message, message);
  }
}

}  // namespace
}  // namespace twotrack::importer
