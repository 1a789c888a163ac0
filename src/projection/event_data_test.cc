#include "projection/event_data.h"

#include <gtest/gtest.h>

namespace twotrack {
namespace {

TEST(EventDataTest, TheRawOutputIsPassedOver) {
  struct Case {
    std::string_view data;
    std::string_view rest;
  };
  const Case cases[] = {
      {R"({"tool":"a","raw_output":"long \"quoted\" text","size":3})",
       R"({"tool":"a","raw_output":"","size":3})"},
      {R"({"raw_output":"ends in a backslash \\","size":3})", R"({"raw_output":"","size":3})"},
      {R"({"delta":{"raw_output":"inner"},"x":"\"raw_output\":\"no\""})",
       R"({"delta":{"raw_output":"inner"},"x":"\"raw_output\":\"no\""})"},
      {R"({"raw_output":{"a":1}})", R"({"raw_output":{"a":1}})"},
      {R"({})", R"({})"},
      {R"({"raw_output":"cut)", R"({"raw_output":"")"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.data);
    std::string scratch;
    EXPECT_EQ(without_raw_output(one.data, scratch), one.rest);
  }
}

Delta plain(std::string_view json) {
  const auto tree = JsonTree::parse(json);
  return plain_delta(tree.value().root());
}

TEST(EventDataTest, AnExplicitOutcomeWinsThenAnErrorThenAStatus) {
  struct Case {
    std::string_view data;
    Outcome outcome;
  };
  using enum Outcome;
  const Case cases[] = {
      {R"({})", kUnknown},
      {R"({"outcome":"success","error":"x"})", kSuccess},
      {R"({"outcome":"partial"})", kPartial},
      {R"({"outcome":"great"})", kUnknown},
      {R"({"outcome":null,"error":"x"})", kError},
      {R"({"error":true})", kError},
      {R"({"error":false})", kSuccess},
      {R"({"error":null})", kUnknown},
      {R"({"error":""})", kUnknown},
      {R"({"error":[]})", kUnknown},
      {R"({"error":{}})", kUnknown},
      {R"({"error":{"message":"m"}})", kError},
      {R"({"error":0})", kUnknown},
      {R"({"status":"FAILED"})", kError},
      {R"({"status":"failure"})", kError},
      {R"({"status":"warning"})", kPartial},
      {R"({"status":null})", kUnknown},
      {R"({"status":500})", kUnknown},
      {R"({"outcome":"failed"})", kError},
      {R"({"status":"timeout"})", kError},
      {R"({"success":false})", kError},
      {R"({"ok":false})", kError},
      {R"({"isError":true})", kError},
      {R"({"timed_out":true})", kError},
      {R"({"timeout":30})", kUnknown},
      {R"({"exit_code":0})", kSuccess},
      {R"({"rc":"0"})", kSuccess},
      {R"({"success":true})", kSuccess},
      {R"({"isError":false})", kSuccess},
      {R"({"status":"OK"})", kSuccess},
      {R"({"ok":true,"exit_code":1})", kPartial},
      {R"({"exit_code":1})", kPartial},
      {R"({"exitCode":"2"})", kPartial},
      {R"({"returncode":-9})", kError},
      {R"({"exit_code":137})", kError},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.data);
    EXPECT_EQ(plain(one.data).outcome, one.outcome);
  }
}

TEST(EventDataTest, AnErrorAlwaysHasAMessage) {
  EXPECT_EQ(plain(R"({"error":"boom"})").error, "boom");
  EXPECT_EQ(plain(R"({"error":{"message":"boom"}})").error, "boom");
  EXPECT_EQ(plain(R"({"error":true,"message":"boom"})").error, "boom");
  EXPECT_EQ(plain(R"({"error":true,"code":"TIMEOUT"})").error, "TIMEOUT");
  EXPECT_EQ(plain(R"({"error":{"why":1}})").error, R"({"why":1})");
  EXPECT_EQ(plain(R"({"error":true})").error, "failed without a message");
}

}  // namespace
}  // namespace twotrack
