#include "track/log_summary.h"

#include <gtest/gtest.h>

#include "testing/sample_log.h"

namespace twotrack::track {
namespace {

using testing::LogText;

LogSummary summarize(std::string_view log, SummaryBuilder builder = SummaryBuilder()) {
  uint64_t end = 0;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    end += line.size() + 1;
    const LineView view = read_line(line).value();
    builder.add(view, event_type(view.type.escaped), end);
    log.remove_prefix(line.size() + 1);
  }
  return builder.summary();
}

TEST(LogSummaryTest, SaysWhatTheLogIsAbout) {
  LogText log;
  log.add("turn_start", R"({"turn":1})", 1)
      .add("tool_call", R"({"tool":"lint"})", 1)
      .add("tool_result", R"({"outcome":"error","raw_output":"boom"})", 1)
      .add("tool_result", R"({"outcome":"partial","raw_output":"\"outcome\":\"error\""})", 1)
      .add("tool_result", R"({"delta":{"outcome":"error"}})", 2)
      .add("agent_error", R"({"code":"X"})", 2)
      .add("my \"type\"", "[1]", 2)
      .add("run_end", R"({"status":"failed"})", 2);
  const LogSummary expected{.agent_id = std::string(testing::kAgent),
                            .run_id = "run-1",
                            .operation = "lint",
                            .node_id = "src/foo.py::process",
                            .goal = "fix the lint errors",
                            .status = LogStatus::kFailed,
                            .started = "2026-02-19T15:42:10.000000Z",
                            .last = "2026-02-19T15:42:10.008000Z",
                            .events = 9,
                            .turns = 2,
                            .bytes = log.text().size(),
                            .errors = 3,  // one of them told by its delta alone
                            .types = {{"agent_error", 1},
                                      {"my \"type\"", 1},
                                      {"run_end", 1},
                                      {"run_start", 1},
                                      {"tool_call", 1},
                                      {"tool_result", 3},
                                      {"turn_start", 1}}};
  const LogSummary summary = summarize(log.text().data());
  EXPECT_EQ(format_summary(summary), format_summary(expected));
  EXPECT_EQ(summary, expected);
}

TEST(LogSummaryTest, AnAnswerTakesBackTheLostAttemptsOfItsTurn) {
  const std::string_view lost = R"({"error":{"kind":"upstream","message":"HTTP 503: busy"}})";
  const std::string_view rejected =
      R"({"error":{"kind":"rejected","message":"HTTP 400: too long"}})";
  const std::string_view answered = R"({"text":"ok"})";
  LogText log;
  log.add("model_response", lost, 1).add("model_response", rejected, 1);
  EXPECT_EQ(summarize(log.text()).errors, 2U);
  log.add("model_response", R"({"error":{"kind":"refused","message":"too long"}})", 1);
  EXPECT_EQ(summarize(log.text()).errors, 2U);
  log.add("model_response", answered, 1);
  EXPECT_EQ(summarize(log.text()).errors, 0U);
  // What the turn before has lost stays lost, and other errors are none of a server's.
  log.add("model_response", lost, 2).add("agent_error", R"({"code":"X"})", 3);
  log.add("model_response", lost, 3);
  const auto stored = parse_summary(format_summary(summarize(log.text())));
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->errors, 3U);
  log.add("model_response", answered, 3);
  EXPECT_EQ(summarize(log.text()).errors, 2U);
  EXPECT_EQ(stored->lost, 1U);
}

TEST(LogSummaryTest, TheStatusIsThatOfTheLatestEndOrResumption) {
  struct Case {
    std::vector<std::pair<std::string_view, std::string_view>> events;
    std::string_view status;
  };
  const std::pair<std::string_view, std::string_view> failed{"run_end", R"({"status":"failed"})"};
  const std::pair<std::string_view, std::string_view> fine{"run_end", R"({"status":"success"})"};
  const std::pair<std::string_view, std::string_view> resumed{"agent_resumed", "{}"};
  const std::pair<std::string_view, std::string_view> accepted{"workspace_accepted", "{}"};
  const Case cases[] = {
      {{}, "unfinished"},
      {{failed}, "failed"},
      {{failed, resumed}, "unfinished"},
      {{failed, resumed, fine}, "success"},
      {{fine, accepted}, "success"},
      {{{"run_end", "{}"}}, "ended"},
      {{{"run_end", R"({"status":null})"}}, "ended"},
      {{{"run_end", R"({"status":"caf\u00e9 \"x\""})"}}, "caf\u00e9 \"x\""},
  };
  for (const auto& [events, status] : cases) {
    LogText log;
    for (const auto& [type, data] : events) log.add(type, data);
    EXPECT_EQ(summarize(log.text()).status.text(), status);
  }
}

TEST(LogSummaryTest, GoesOnFromAStoredOne) {
  LogText log;
  log.add("tool_result", R"({"outcome":"error"})", 1).add("odd", "{}", 3);
  const LogSummary half = summarize(log.text());
  const size_t behind = log.text().size();
  log.add("tool_result", R"({"outcome":"error"})", 2).add("odd", "{}", 2).add("odder", "{}", 2);
  const auto parsed = parse_summary(format_summary(half));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(*parsed, half);

  LogSummary continued =
      summarize(std::string_view(log.text()).substr(behind), SummaryBuilder(*parsed));
  continued.bytes += behind;
  EXPECT_EQ(continued, summarize(log.text()));
}

TEST(LogSummaryTest, StaysSmallWhateverTheLogSays) {
  LogText log;
  for (size_t i = 0; i < 2 * kUnknownTypesMax; ++i) log.add("type-" + std::to_string(i));
  log.add("type-0").add("run_start", R"({"goal":")" + std::string(100'000, 'g') + "\"}");
  const LogSummary summary = summarize(log.text());
  EXPECT_EQ(summary.goal.size(), kGoalBytesMax);
  EXPECT_EQ(summary.types.size(), kUnknownTypesMax + 2);
  EXPECT_EQ(summary.types.at("type-0"), 2U);
  EXPECT_EQ(summary.types.at(std::string(kOtherTypes)), kUnknownTypesMax);
}

TEST(LogSummaryTest, TextThatIsNotUtf8DoesNoHarm) {
  LogText log;
  log.add("odd\xff type").add("run_end", "{\"status\":\"\xfe\"}");
  const LogSummary summary = summarize(log.text());
  EXPECT_EQ(summary.types.at(std::string(kOtherTypes)), 1U);
  const auto parsed = parse_summary(format_summary(summary));
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->status.text(), "\xEF\xBF\xBD");
}

TEST(LogSummaryTest, OtherTextIsNoSummary) {
  const std::string good = format_summary(LogSummary{});
  ASSERT_TRUE(parse_summary(good));
  for (const std::string& json :
       {std::string(), std::string("[]"), std::string("{}"), good.substr(0, good.size() - 1),
        std::string(R"({"agent_id":1})")}) {
    SCOPED_TRACE(json);
    EXPECT_FALSE(parse_summary(json));
  }
}

}  // namespace
}  // namespace twotrack::track
