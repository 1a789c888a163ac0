#include "telemetry/span_meter.h"

#include <gmock/gmock.h>

#include "telemetry/names.h"

namespace twotrack::telemetry {
namespace {

using ::testing::HasSubstr;

TraceSpan span(std::string_view operation, int64_t ms) {
  TraceSpan made{.start_ns = 0, .end_ns = ms * 1'000'000};
  made.set(names::kOperation, operation);
  return made;
}

TEST(SpanMeterTest, CountsWhatSpansSay) {
  Metrics metrics;
  SpanMeter meter(metrics);
  TraceSpan chat = span(names::kChat, 500);
  chat.set(names::kRequestModel, "qwen");
  chat.set(names::kInputTokens, uint64_t{100});
  chat.set(names::kCacheReadTokens, uint64_t{75});
  chat.set(names::kOutputTokens, uint64_t{9});
  meter.count(chat);
  TraceSpan failed = span(names::kExecuteTool, 20);
  failed.set(names::kToolName, "lint");
  failed.set(names::kErrorType, "TIMEOUT");
  meter.count(failed);
  TraceSpan packet = span(names::kUpsertMemory, 1);
  packet.set(names::kViewBytes, uint64_t{3000});
  meter.count(packet);
  TraceSpan turn{};
  turn.set(names::kTurn, uint64_t{1});
  meter.count(turn);

  const std::string text = prometheus_text(metrics.all());
  for (const char* line :
       {"gen_ai_client_operation_duration_seconds_sum{gen_ai_operation_name=\"chat\","
        "gen_ai_request_model=\"qwen\"} 0.5\n",
        "gen_ai_client_token_usage_sum{gen_ai_operation_name=\"chat\",gen_ai_request_model="
        "\"qwen\","
        "gen_ai_token_type=\"input\"} 100\n",
        "gen_ai_execute_tool_duration_seconds_count{gen_ai_tool_name=\"lint\","
        "error_type=\"TIMEOUT\"} 1\n",
        "twotrack_view_size_bytes_bucket{le=\"4096\"} 1\n", "twotrack_prompt_cached_ratio 0.75\n",
        "twotrack_prompt_cached_tokens_total 75\n", "twotrack_turns_total 1\n"}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
}

}  // namespace
}  // namespace twotrack::telemetry
