#include "telemetry/log_spans.h"

#include <gmock/gmock.h>

#include "telemetry/names.h"
#include "telemetry/test_log_test.h"

namespace twotrack::telemetry {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view kHash =
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
constexpr std::string_view kParent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

std::string start_data(std::string_view more = "") {
  return R"({"goal":"Fix it","prompt":{"agent":"lint_agent","system":"Be brief.",)"
         R"("tools":[{"name":"run_linter","description":"Runs the linter."}]},)"
         R"("model":{"is":{"kind":"http","server":"llama-server","model":"qwen",)"
         R"("url":"http://127.0.0.1:8080"}},"budget":{"bytes":8000},"program":"twotrack 0.9")" +
         std::string(more) + "}";
}

std::string request_data(std::string_view rest, uint64_t shared = 0) {
  return R"({"view":{"shared_bytes":)" + std::to_string(shared) + R"(,"rest":")" +
         std::string(rest) + R"("},"packet_hash":")" + std::string(kHash) + R"(","prompt_hash":")" +
         std::string(kHash) + R"(","tokens":{"count":120,"how":"exact"},)" +
         R"("parameters":{"temperature":0.3,"max_tokens":256,"top_k":64},"attempt":1})";
}

// One turn, as a run writes it, and its end.
TestLog one_turn() {
  TestLog log;
  log.add(0, 0, "run_start", start_data());
  log.add(10, 1, "turn_start", R"({"turn":1})");
  log.add(30, 1, "hub_update", R"({"asked":["a.py"],"nodes":[{"id":"a.py"}],"took_ms":5})");
  log.add(40, 1, "model_request", request_data("view one"));
  log.add(140, 1, "model_response",
          R"({"text":"call","calls":[{"name":"run_linter","args":{"x":1}}],)"
          R"("finish_reason":"stop","usage":{"prompt_tokens":120,"cached_tokens":100,)"
          R"("completion_tokens":9},"timing":{"prompt_ms":20,"predict_ms":70,"wall_ms":99}})");
  log.add(150, 1, "tool_call",
          R"({"call_id":"1/0","tool":"run_linter","args":{"x":1},"effect":"pure"})");
  log.add(250, 1, "tool_result",
          R"({"call_id":"1/0","tool":"run_linter","outcome":"partial","raw_output":"F401",)"
          R"("size":4,"sha256":"beef"})");
  log.add(300, 2, "turn_start", R"({"turn":2})");
  log.add(310, 2, "model_request", request_data(" two", 4));
  log.add(400, 2, "model_response", R"({"text":"done","usage":{"prompt_tokens":130}})");
  log.add(500, 2, "run_end", R"({"status":"success","decided_by":{}})");
  return log;
}

const TraceSpan& named(const std::vector<TraceSpan>& spans, std::string_view name) {
  for (const TraceSpan& span : spans) {
    if (span.name == name) return span;
  }
  ADD_FAILURE() << "no span " << name;
  return spans.front();
}

std::vector<std::string> names_of(const std::vector<TraceSpan>& spans) {
  std::vector<std::string> all;
  for (const TraceSpan& span : spans) all.push_back(span.name);
  return all;
}

template <class T>
T value(const TraceSpan& span, std::string_view key) {
  const AttributeValue* found = span.find(key);
  if (found == nullptr || !std::holds_alternative<T>(*found)) {
    ADD_FAILURE() << span.name << " has no " << key << " of that kind";
    return T();
  }
  return std::get<T>(*found);
}

int64_t at_ns(int64_t ms) {
  return (TestLog::kStart + ms * 1000) * 1000;
}

TEST(LogSpansTest, ARunIsATreeOfTurnsCallsAndTools) {
  const auto spans = one_turn().spans();
  EXPECT_THAT(names_of(spans),
              ElementsAre("search_memory hub", "upsert_memory short_track", "chat qwen",
                          "execute_tool run_linter", "turn 1", "upsert_memory short_track",
                          "chat qwen", "turn 2", "invoke_agent lint_agent"));
  const TraceSpan& agent = spans.back();
  EXPECT_EQ(agent.parent_id, "");
  for (const TraceSpan& span : spans) EXPECT_EQ(span.trace_id, agent.trace_id);
  const TraceSpan& turn = named(spans, "turn 1");
  EXPECT_EQ(turn.parent_id, agent.span_id);
  for (const size_t i : {0, 1, 2, 3}) EXPECT_EQ(spans[i].parent_id, turn.span_id);
}

TEST(LogSpansTest, TimesAreThoseOfTheEvents) {
  const auto spans = one_turn().spans();
  const auto times = [&](std::string_view name) {
    const TraceSpan& span = named(spans, name);
    return std::pair(span.start_ns, span.end_ns);
  };
  EXPECT_EQ(times("search_memory hub"), std::pair(at_ns(25), at_ns(30)));
  EXPECT_EQ(times("upsert_memory short_track"), std::pair(at_ns(30), at_ns(40)));
  EXPECT_EQ(times("chat qwen"), std::pair(at_ns(40), at_ns(140)));
  EXPECT_EQ(times("execute_tool run_linter"), std::pair(at_ns(150), at_ns(250)));
  EXPECT_EQ(times("turn 1"), std::pair(at_ns(10), at_ns(250)));
  EXPECT_EQ(times("turn 2"), std::pair(at_ns(300), at_ns(500)));
  EXPECT_EQ(times("invoke_agent lint_agent"), std::pair(at_ns(0), at_ns(500)));
}

TEST(LogSpansTest, EverySpanLeadsToItsLines) {
  const TestLog log = one_turn();
  const auto spans = log.spans();
  const TraceSpan& chat = named(spans, "chat qwen");
  EXPECT_EQ(value<int64_t>(chat, names::kLogFirst), 3);
  EXPECT_EQ(value<int64_t>(chat, names::kLogLast), 4);
  const LineView first = read_line(log.lines()[3]).value();
  const LineView last = read_line(log.lines()[4]).value();
  EXPECT_TRUE(first.hash.starts_with(chat.span_id));
  EXPECT_EQ(value<std::string>(chat, names::kLogHash), last.hash);
  EXPECT_EQ(value<std::string>(chat, names::kLogAgent), "lint-a");
}

TEST(LogSpansTest, AModelCallSaysWhatItUsed) {
  const auto spans = one_turn().spans();
  const TraceSpan& chat = named(spans, "chat qwen");
  EXPECT_EQ(chat.kind, SpanKind::kClient);
  EXPECT_EQ(value<std::string>(chat, names::kProvider), "llama-server");
  EXPECT_EQ(value<std::string>(chat, names::kServerAddress), "127.0.0.1");
  EXPECT_EQ(value<int64_t>(chat, names::kServerPort), 8080);
  EXPECT_EQ(value<int64_t>(chat, names::kInputTokens), 120);
  EXPECT_EQ(value<int64_t>(chat, names::kCacheReadTokens), 100);
  EXPECT_EQ(value<int64_t>(chat, names::kOutputTokens), 9);
  EXPECT_EQ(value<double>(chat, names::kRequestTemperature), 0.3);
  EXPECT_EQ(value<double>(chat, names::kPromptTime), 0.02);
  EXPECT_THAT(value<std::vector<std::string>>(chat, names::kFinishReasons), ElementsAre("stop"));
  EXPECT_EQ(value<int64_t>(spans.back(), names::kInputTokens), 250);
}

TEST(LogSpansTest, APacketReplacesHistoryOnceThereIsSome) {
  const auto spans = one_turn().spans();
  EXPECT_EQ(spans[2].find(names::kCompacted), nullptr);
  EXPECT_TRUE(value<bool>(spans[6], names::kCompacted));
  EXPECT_EQ(value<int64_t>(spans[1], names::kViewBytes), 8);
  EXPECT_EQ(value<int64_t>(spans[1], names::kPacketBudget), 8000);
  EXPECT_EQ(value<int64_t>(spans[5], names::kViewShared), 4);
}

TEST(LogSpansTest, WhatWasSaidStaysHere) {
  for (const TraceSpan& span : one_turn().spans()) {
    for (const SpanAttribute& attribute : span.attributes) {
      const auto* text = std::get_if<std::string>(&attribute.value);
      if (text == nullptr) continue;
      for (const char* said : {"view one", "Be brief", "F401", "\"x\"", "done"}) {
        EXPECT_THAT(*text, Not(HasSubstr(said))) << span.name << " " << attribute.key;
      }
    }
  }
}

TEST(LogSpansTest, WhatWasSaidGoesAlongIfAskedFor) {
  const auto spans = one_turn().spans({.has_content = true});
  EXPECT_EQ(value<std::string>(spans[2], names::kInputMessages),
            R"([{"role":"user","parts":[{"type":"text","content":"view one"}]}])");
  EXPECT_EQ(value<std::string>(spans[6], names::kInputMessages),
            R"([{"role":"user","parts":[{"type":"text","content":"view two"}]}])");
  EXPECT_EQ(value<std::string>(spans[2], names::kOutputMessages),
            R"([{"role":"assistant","parts":[{"type":"text","content":"call"},)"
            R"({"type":"tool_call","name":"run_linter","arguments":{"x":1}}],)"
            R"("finish_reason":"stop"}])");
  EXPECT_EQ(value<std::string>(spans[3], names::kToolArguments), R"({"x":1})");
  EXPECT_EQ(value<std::string>(spans[3], names::kToolResult), "F401");
}

TEST(LogSpansTest, LongContentIsCutAndStaysJson) {
  TestLog log;
  log.add(0, 0, "run_start", start_data());
  log.add(1, 1, "tool_call",
          R"({"call_id":"c","tool":"t","args":{"x":")" + std::string(100'000, 'y') + R"("}})");
  log.add(2, 1, "tool_result", R"({"call_id":"c","tool":"t","outcome":"success"})");
  const auto spans = log.spans({.has_content = true});
  const auto args = value<std::string>(named(spans, "execute_tool t"), names::kToolArguments);
  EXPECT_LT(args.size(), 20'000);
  EXPECT_THAT(args, ::testing::AllOf(::testing::StartsWith("\""), ::testing::EndsWith("\"")));
}

TEST(LogSpansTest, AToolThatFailsIsAnError) {
  TestLog log;
  log.add(0, 0, "run_start", start_data());
  log.add(1, 1, "tool_call", R"({"call_id":"c","tool":"t"})");
  log.add(
      2, 1, "tool_result",
      R"({"call_id":"c","tool":"t","outcome":"error","code":"TIMEOUT","error":"secret words"})");
  log.add(3, 1, "run_end", R"({"status":"stuck"})");
  const auto spans = log.spans();
  const TraceSpan& tool = named(spans, "execute_tool t");
  EXPECT_EQ(tool.error, "");
  EXPECT_EQ(value<std::string>(tool, names::kErrorType), "TIMEOUT");
  EXPECT_TRUE(spans.back().error);
  EXPECT_EQ(value<std::string>(spans.back(), names::kErrorType), "stuck");
}

TEST(LogSpansTest, AModelThatFailsIsAnError) {
  TestLog log;
  log.add(0, 0, "run_start", start_data());
  log.add(1, 1, "model_request", request_data("v"));
  log.add(2, 1, "model_response",
          R"({"text":"","error":{"kind":"unreachable","message":"connection refused"}})");
  const auto spans = log.spans();
  const TraceSpan& chat = named(spans, "chat qwen");
  EXPECT_EQ(chat.error, "");
  EXPECT_EQ(value<std::string>(chat, names::kErrorType), "unreachable");
  EXPECT_EQ(named(log.spans({.has_content = true}), "chat qwen").error, "connection refused");
}

TEST(LogSpansTest, ALogIsPartOfWhoStartedIt) {
  TestLog log;
  log.add(0, 0, "run_start", start_data(",\"traceparent\":\"" + std::string(kParent) + "\""));
  log.add(1, 0, "run_end", R"({"status":"success"})");
  const auto spans = log.spans();
  EXPECT_EQ(spans[0].trace_id, "4bf92f3577b34da6a3ce929d0e0e4736");
  EXPECT_EQ(spans[0].parent_id, "00f067aa0ba902b7");
}

TEST(LogSpansTest, AKilledAgentHasASpanForEachOfItsLives) {
  TestLog log;
  log.add(0, 0, "run_start", start_data());
  log.add(1, 1, "turn_start", R"({"turn":1})");
  log.add(2, 1, "model_request", request_data("v"));
  log.add(5000, 1, "agent_resumed",
          R"({"run_id":"other","traceparent":")" + std::string(kParent) + R"("})");
  log.add(5001, 1, "model_request", request_data("v"));
  log.add(5002, 1, "model_response", R"({"text":"x"})");
  log.add(5003, 1, "run_end", R"({"status":"success"})");
  const auto spans = log.spans();
  EXPECT_THAT(names_of(spans), ElementsAre("upsert_memory short_track", "chat qwen", "turn 1",
                                           "invoke_agent lint_agent", "upsert_memory short_track",
                                           "chat qwen", "turn 1", "invoke_agent lint_agent"));
  EXPECT_EQ(spans[3].end_ns, at_ns(2));
  EXPECT_EQ(value<std::string>(spans[1], names::kErrorType), "interrupted");
  EXPECT_EQ(value<std::string>(spans[3], names::kErrorType), "interrupted");
  EXPECT_FALSE(spans[7].error);
  EXPECT_EQ(spans[7].parent_id, "00f067aa0ba902b7");
  EXPECT_NE(spans[2].span_id, spans[6].span_id);
}

TEST(LogSpansTest, WhatHasNotEndedIsMarked) {
  TestLog log;
  log.add(0, 0, "run_start", start_data());
  log.add(1, 1, "turn_start", R"({"turn":1})");
  log.add(2, 1, "tool_call", R"({"call_id":"c","tool":"t"})");
  const auto spans = log.spans();
  EXPECT_THAT(names_of(spans), ElementsAre("invoke_agent lint_agent", "turn 1", "execute_tool t"));
  for (const TraceSpan& span : spans) EXPECT_TRUE(value<bool>(span, names::kUnfinished));
}

TEST(LogSpansTest, ARunsOwnTrackIsTheWorkflow) {
  TestLog log({.run_id = "r1", .agent_id = "run-r1", .operation = "run"});
  log.add(0, 0, "run_start", R"({"run":{"paths":[]},"program":"p"})");
  log.add(1, 0, "run_planned", R"({"agents":[{},{}],"skipped":[]})");
  log.add(2, 0, "agent_started", R"({"agent_id":"a"})");
  log.add(9, 0, "run_end", R"({"status":"partial"})");
  const auto spans = log.spans();
  ASSERT_THAT(names_of(spans), ElementsAre("invoke_workflow run"));
  EXPECT_EQ(value<int64_t>(spans[0], names::kAgentCount), 2);
}

std::string gateway_request(std::string_view more) {
  return R"({"prompt_hash":")" + std::string(kHash) +
         R"(","parameters":{"request":{"temperature":1},"model":"gpt","stream":true,)"
         R"("gateway":{"upstream":"https://api.example.com")" +
         std::string(more) + R"(}},"attempt":1})";
}

TEST(LogSpansTest, CallsThroughTheGatewayBelongToWhoMadeThem) {
  TestLog log({.run_id = "r1", .agent_id = "gateway-chat-1", .operation = "gateway"});
  log.add(0, 0, "run_start", R"({"goal":"g","gateway":{"dialect":"chat"}})");
  log.add(1, 1, "turn_start", R"({"turn":1})");
  log.add(1, 1, "model_request",
          gateway_request(",\"traceparent\":\"" + std::string(kParent) + "\""));
  log.add(5, 1, "model_response",
          R"({"text":"x","notes":{"status":200,"id":"r-7","first_chunk_s":0.002}})");
  log.add(5, 1, "tool_call", R"({"call_id":"c","tool":"t"})");
  log.add(8, 1, "tool_result", R"({"call_id":"c","tool":"t"})");
  log.add(9, 2, "turn_start", R"({"turn":2})");
  log.add(9, 2, "model_request", gateway_request(""));
  log.add(12, 2, "model_response",
          R"({"text":"","notes":{"state":"incomplete","why":"the connection broke"}})");
  const auto spans = log.spans();
  ASSERT_THAT(names_of(spans), ElementsAre("chat gpt", "execute_tool t", "chat gpt"));
  for (const size_t i : {0, 1}) {
    EXPECT_EQ(spans[i].trace_id, "4bf92f3577b34da6a3ce929d0e0e4736");
    EXPECT_EQ(spans[i].parent_id, "00f067aa0ba902b7");
  }
  EXPECT_EQ(spans[2].trace_id, trace_id_of(read_line(log.lines()[0]).value().hash));
  EXPECT_EQ(spans[2].parent_id, "");
  EXPECT_EQ(spans[2].error, "the connection broke");
  EXPECT_EQ(value<std::string>(spans[0], names::kProvider), "openai");
  EXPECT_EQ(value<int64_t>(spans[0], names::kServerPort), 443);
  EXPECT_EQ(value<double>(spans[0], names::kFirstChunk), 0.002);
  EXPECT_EQ(value<std::string>(spans[0], names::kResponseId), "r-7");
  EXPECT_TRUE(value<bool>(spans[0], names::kRequestStream));
}

TEST(LogSpansTest, ARecordThatTheGatewayPutInReplacesHistory) {
  TestLog log({.run_id = "r1", .agent_id = "gateway-chat-1", .operation = "gateway"});
  log.add(0, 0, "run_start", R"({"goal":"g","gateway":{"dialect":"chat"}})");
  log.add(1, 1, "model_request", gateway_request(R"(,"fit":{"bound":100,"epoch":7})"));
  log.add(5, 1, "model_response", R"({"text":"x"})");
  log.add(6, 2, "model_request", gateway_request(R"(,"fit":{"bound":100})"));
  const auto spans = log.spans();
  ASSERT_THAT(names_of(spans), ElementsAre("chat gpt", "chat gpt"));
  EXPECT_TRUE(value<bool>(spans[0], names::kCompacted));
  EXPECT_EQ(value<int64_t>(spans[0], names::kEpoch), 7);
  EXPECT_EQ(spans[1].find(names::kCompacted), nullptr);
}

TEST(LogSpansTest, SpansThatNobodyWantsSaySo) {
  TestLog log;
  std::string parent(kParent);
  parent.back() = '0';
  log.add(0, 0, "run_start", start_data(",\"traceparent\":\"" + parent + "\""));
  log.add(1, 1, "turn_start", R"({"turn":1})");
  for (const TraceSpan& span : log.spans()) EXPECT_FALSE(span.is_sampled) << span.name;
}

TEST(LogSpansTest, IdsAreUniqueAndTheSameEachTime) {
  const TestLog log = one_turn();
  const auto spans = log.spans();
  std::set<std::string> ids;
  for (const TraceSpan& span : spans) EXPECT_TRUE(ids.insert(span.span_id).second) << span.name;
  EXPECT_EQ(log.spans(), spans);
}

TEST(LogSpansTest, CallsThatNeverEndDoNotFillTheMemory) {
  TestLog log;
  log.add(0, 0, "run_start", start_data());
  for (int i = 0; i < 2000; ++i) {
    log.add(i, 1, "tool_call", R"({"call_id":"c)" + std::to_string(i) + R"(","tool":"t"})");
  }
  LogSpans fold({});
  std::vector<TraceSpan> ended;
  for (const std::string& line : log.lines()) fold.take(Event(read_line(line).value()), ended);
  EXPECT_LE(fold.unfinished().size(), 260);
  EXPECT_GE(ended.size(), 1700);
}

}  // namespace
}  // namespace twotrack::telemetry
