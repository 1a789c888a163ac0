#include "base/metrics.h"

#include <gmock/gmock.h>

namespace twotrack {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr double kBounds[] = {0.1, 1};
constexpr MetricSpec kTook{.name = "gen_ai.execute_tool.duration",
                           .unit = "s",
                           .help = "How long a tool took.",
                           .kind = MetricKind::kHistogram,
                           .bounds = kBounds};
constexpr MetricSpec kTokens{.name = "twotrack.tokens", .unit = "{token}", .help = "Tokens."};
constexpr MetricSpec kShare{.name = "twotrack.prompt.cached",
                            .unit = "1",
                            .help = "Cached share.",
                            .kind = MetricKind::kGauge};

TEST(MetricsTest, PrometheusReadsThem) {
  Metrics metrics;
  metrics.add(kTook, {{"gen_ai.tool.name", "lint \"x\"\n\\"}}, 0.1);
  metrics.add(kTook, {{"gen_ai.tool.name", "lint \"x\"\n\\"}}, 0.5);
  metrics.add(kTook, {{"gen_ai.tool.name", "lint \"x\"\n\\"}}, 3);
  metrics.add(kTokens, {}, 5);
  metrics.add(kTokens, {}, 2);
  metrics.add(kShare, {}, 0.25);
  metrics.add(kShare, {}, 0.5);
  const std::string label = R"(gen_ai_tool_name="lint \"x\"\n\\")";
  EXPECT_EQ(prometheus_text(metrics.all()),
            "# HELP gen_ai_execute_tool_duration_seconds How long a tool took.\n"
            "# TYPE gen_ai_execute_tool_duration_seconds histogram\n"
            "gen_ai_execute_tool_duration_seconds_bucket{" +
                label +
                ",le=\"0.1\"} 1\n"
                "gen_ai_execute_tool_duration_seconds_bucket{" +
                label +
                ",le=\"1\"} 2\n"
                "gen_ai_execute_tool_duration_seconds_bucket{" +
                label +
                ",le=\"+Inf\"} 3\n"
                "gen_ai_execute_tool_duration_seconds_sum{" +
                label +
                "} 3.6\n"
                "gen_ai_execute_tool_duration_seconds_count{" +
                label +
                "} 3\n"
                "# HELP twotrack_prompt_cached_ratio Cached share.\n"
                "# TYPE twotrack_prompt_cached_ratio gauge\n"
                "twotrack_prompt_cached_ratio 0.5\n"
                "# HELP twotrack_tokens_total Tokens.\n"
                "# TYPE twotrack_tokens_total counter\n"
                "twotrack_tokens_total 7\n");
}

TEST(MetricsTest, TooManySeriesBecomeOne) {
  Metrics metrics;
  for (size_t i = 0; i < 10 * Metrics::kSeriesMax; ++i) {
    metrics.add(kTokens, {{"tool", std::to_string(i)}}, 1);
  }
  EXPECT_THAT(metrics.all(), SizeIs(Metrics::kSeriesMax + 1));
  EXPECT_THAT(prometheus_text(metrics.all()), HasSubstr("{tool=\"other\"} 1800\n"));
}

}  // namespace
}  // namespace twotrack
