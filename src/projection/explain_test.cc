#include "projection/explain.h"

#include <gtest/gtest.h>

#include "projection/apply.h"
#include "projection/view.h"
#include "testing/sample_log.h"

namespace twotrack {
namespace {

using testing::LogText;

Packet packet_of(const LogText& log, const ApplyOptions& options = {}) {
  Packet packet;
  std::string_view text = log.text();
  while (!text.empty()) {
    const size_t end = text.find('\n');
    apply(packet, read_line(text.substr(0, end)).value(), options);
    text.remove_prefix(end + 1);
  }
  return packet;
}

// "rule refs" of the part at `path`; empty when the view has no such part.
std::string rule_at(const Packet& packet, std::string_view path) {
  for (const Explained& one : explain(packet, view_text(packet))) {
    if (one.path != path) continue;
    std::string text(name_of(one.rule));
    for (const uint64_t ref : one.refs) text += " " + format_ref(ref);
    return text;
  }
  return {};
}

std::string result(std::string_view delta) {
  return R"({"call_id":"c","tool":"lint","delta":)" + std::string(delta) + "}";
}

TEST(ExplainTest, EveryPartOfTheViewHasItsRule) {
  LogText log(testing::kAgent,
              R"({"goal":"fix it","log_id":"00ff","extensions":{"risk":{"schema":{}}}})");  // e0
  log.add("user_message", R"({"content":"be quick"})", 1);
  log.add("hub_update", R"({"nodes":{"a.py":"fresh"}})", 1);
  log.add("tool_result", result(R"({"outcome":"success","knowledge":{"rule":"F401"}})"), 1);
  log.add(
      "tool_result",
      result(
          R"({"outcome":"error","error":"timed out","state_summary":"waiting",)"
          R"("knowledge":{"rule":"F403"},"diagnostics":[{"line":7}],"candidates":[{"tool":"lint"}],)"
          R"("extensions":{"risk":"low"}})"),
      2);
  const Packet packet = packet_of(log);
  struct Case {
    const char* path;
    const char* expected;
  };
  const Case cases[] = {
      {"goal", "set_once"},
      {"operation", "set_once"},
      {"history.e1", "last_user_words e1"},
      {"history.e3", "whole_action e3"},
      {"history.e4", "newest_action e4"},
      {"knowledge.rule", "knowledge e4"},
      {"hub_context", "hub_update"},
      {"state_summary", "newest_delta"},
      {"diagnostics", "newest_delta"},
      {"candidate_actions", "newest_delta"},
      {"extensions.risk", "newest_delta"},
      {"last_error", "open_error e4"},
      {"error_count", "count"},
      {"turn", "header"},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.path);
    EXPECT_EQ(rule_at(packet, one.path), one.expected);
  }
  EXPECT_EQ(explain(packet, view_text(packet)).size(), std::size(cases) + 1);  // and the node
}

TEST(ExplainTest, AReplacedValueNamesWhatItReplaced) {
  LogText log;
  log.add("tool_result", result(R"({"outcome":"success","knowledge":{"rule":"F401"}})"), 1);
  log.add("tool_result", result(R"({"outcome":"success","knowledge":{"rule":"F403"}})"), 2);
  const Packet packet = packet_of(log);
  std::string note;
  for (const Explained& one : explain(packet, view_text(packet))) {
    if (one.path == "knowledge.rule") note = one.note;
  }
  EXPECT_EQ(note, "replaces the value of e1");
}

// Results whose values cannot all be shown at 600 bytes.
LogText long_story() {
  LogText log;
  for (int i = 0; i < 60; ++i) {
    const std::string id = "ORDER" + std::to_string(1000 + i);
    log.add("tool_result",
            result(R"({"outcome":"success","facts":{"order":")" + id +
                   R"(","state":"a rather long sentence about nothing"},"ranks":"91"})"),
            1);
  }
  return log;
}

TEST(ExplainTest, EveryBlockOfTheHistoryIsExplainedByItsOwnEvent) {
  const Packet packet = packet_of(long_story(), {.limit_override = 900});
  size_t blocks = 0;
  for (const Explained& one : explain(packet, view_text(packet))) {
    if (!one.path.starts_with("history.")) continue;
    ++blocks;
    ASSERT_EQ(one.refs.size(), 1U);
    EXPECT_TRUE(one.text.starts_with("{\"" + format_ref(one.refs[0]) + "\":")) << one.text;
  }
  EXPECT_GT(blocks, 1U);
}

TEST(ExplainTest, WhatIsNoViewExplainsNothing) {
  EXPECT_TRUE(explain({}, "").empty());
  EXPECT_TRUE(explain({}, "[1]").empty());
}

TEST(ExplainTest, EveryPartHasItsPlaceInTheView) {
  LogText log(testing::kAgent, R"({"goal":"fix \"it\"","log_id":"00ff"})");
  log.add("user_message", R"({"content":"be quick"})", 1);
  log.add("tool_result", result(R"({"outcome":"success","knowledge":{"a":"é","b":[1,2]}})"), 1);
  const Packet packet = packet_of(log);
  const std::string view = view_text(packet);
  size_t end = 0;
  for (const Explained& one : explain(packet, view)) {
    EXPECT_EQ(view.substr(one.begin, one.end - one.begin), one.text) << one.path;
    EXPECT_GT(one.begin, end) << one.path;
    end = one.end;
  }
  EXPECT_GT(end, 0U);
}

}  // namespace
}  // namespace twotrack
