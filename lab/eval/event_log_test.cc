#include "eval/event_log.h"

#include <gtest/gtest.h>

#include "event/line.h"

namespace twotrack::eval {
namespace {

constexpr std::string_view kLoggedRun =
    R"({"id":"secret-name","messages":[{"role":"user","content":"go"},)"
    R"({"role":"assistant","content":"thinking aloud"},{"role":"user","content":"go on"},)"
    R"({"role":"assistant","tool_calls":[{"name":"f","args":{}},{"name":"g","args":{}}]},)"
    R"({"role":"tool","content":"one"},{"role":"tool","content":{"two":2}}]})";

TEST(EventLogTest, ADecisionIsAnAnswerWithCalls) {
  const EventLog log = make_event_log(kLoggedRun).value();
  ASSERT_EQ(log.decisions.size(), 1U);
  const LineView answer = read_line(log.lines[log.decisions[0]]).value();
  EXPECT_EQ(answer.type.escaped, "model_response");
  EXPECT_EQ(answer.turn, 2U);
}

TEST(EventLogTest, TheLinesAreThoseOfALongTrack) {
  const EventLog log = make_event_log(kLoggedRun).value();
  std::string prev(kNoHash);
  for (size_t i = 0; i < log.lines.size(); ++i) {
    const LineView line = read_line(log.lines[i]).value();
    EXPECT_EQ(line.seq, i);
    EXPECT_EQ(line.prev, prev);
    EXPECT_TRUE(hash_matches(log.lines[i]));
    prev = line.hash;
    if (line.type.escaped == "tool_result") {
      EXPECT_NE(line.data.find("\"delta\":"), std::string_view::npos);
    }
  }
}

TEST(EventLogTest, TheNameOfATrajectoryIsNoNode) {
  const EventLog log = make_event_log(kLoggedRun).value();
  EXPECT_EQ(read_line(log.lines[0]).value().node_id.str(), "");
}

TEST(EventLogTest, OutputsAreFoundAsTheyWereGiven) {
  EXPECT_EQ(raw_outputs(make_event_log(kLoggedRun).value()).value(),
            (std::vector<std::string>{"one", R"({"two":2})"}));
}

TEST(EventLogTest, WhatCannotBeImportedIsRefusedWithItsColumn) {
  const auto log = make_event_log(R"({"messages":[{"role":"assistant","tool_calls":3}]})");
  ASSERT_FALSE(log.ok());
  EXPECT_TRUE(log.error().message.starts_with("column ")) << log.error().message;
}

}  // namespace
}  // namespace twotrack::eval
