#include "telemetry/span_meter.h"

#include <utility>

#include "telemetry/names.h"

namespace twotrack::telemetry {
namespace {

using enum MetricKind;

// The bounds that the conventions advise.
constexpr double kCallBounds[] = {0.01, 0.02, 0.04, 0.08,  0.16,  0.32,  0.64,
                                  1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92};
constexpr double kTokenBounds[] = {1,     4,     16,     64,      256,     1024,     4096,
                                   16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864};
constexpr double kAgentBounds[] = {1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200};
constexpr double kViewBounds[] = {256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};

constexpr MetricSpec kCallTime{.name = "gen_ai.client.operation.duration",
                               .unit = "s",
                               .help = "How long a call of a model took.",
                               .kind = kHistogram,
                               .bounds = kCallBounds};
constexpr MetricSpec kTokenUsage{.name = "gen_ai.client.token.usage",
                                 .unit = "{token}",
                                 .help = "Tokens of a call of a model.",
                                 .kind = kHistogram,
                                 .bounds = kTokenBounds};
constexpr MetricSpec kToolTime{.name = "gen_ai.execute_tool.duration",
                               .unit = "s",
                               .help = "How long a tool took.",
                               .kind = kHistogram,
                               .bounds = kCallBounds};
constexpr MetricSpec kAgentTime{.name = "gen_ai.invoke_agent.duration",
                                .unit = "s",
                                .help = "How long an agent took.",
                                .kind = kHistogram,
                                .bounds = kAgentBounds};
constexpr MetricSpec kViewSize{.name = "twotrack.view.size",
                               .unit = "By",
                               .help = "Bytes of what a model was shown of the past.",
                               .kind = kHistogram,
                               .bounds = kViewBounds};
constexpr MetricSpec kCachedTokens{.name = "twotrack.prompt.cached_tokens",
                                   .unit = "{token}",
                                   .help = "Tokens of prompts that the server had in its cache."};
constexpr MetricSpec kCachedShare{.name = "twotrack.prompt.cached",
                                  .unit = "1",
                                  .help = "Share of all tokens of prompts that were cached.",
                                  .kind = kGauge};
constexpr MetricSpec kTurns{.name = "twotrack.turns", .unit = "{turn}", .help = "Turns of agents."};

double seconds_of(const TraceSpan& span) {
  return static_cast<double>(span.end_ns - span.start_ns) / 1e9;
}

std::string text_of(const TraceSpan& span, std::string_view key) {
  const AttributeValue* value = span.find(key);
  const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(value);
  return text == nullptr ? "" : *text;
}

int64_t number_of(const TraceSpan& span, std::string_view key) {
  const AttributeValue* value = span.find(key);
  const auto* number = value == nullptr ? nullptr : std::get_if<int64_t>(value);
  return number == nullptr ? 0 : *number;
}

// Those of these attributes that the span has.
MetricLabels labels_of(const TraceSpan& span, std::initializer_list<std::string_view> keys) {
  MetricLabels labels;
  for (const std::string_view key : keys) {
    if (std::string text = text_of(span, key); !text.empty()) {
      labels.emplace_back(key, std::move(text));
    }
  }
  return labels;
}

}  // namespace

SpanMeter::SpanMeter(Metrics& metrics) : metrics_(&metrics) {
  for (const MetricSpec* spec : {&kTurns, &kCachedTokens}) metrics_->add(*spec, {}, 0);
}

std::span<const MetricSpec* const> SpanMeter::specs() {
  static constexpr const MetricSpec* kAll[] = {&kCallTime,    &kTokenUsage, &kToolTime,
                                               &kAgentTime,   &kViewSize,   &kCachedTokens,
                                               &kCachedShare, &kTurns};
  return kAll;
}

void SpanMeter::count(const TraceSpan& span) {
  const std::string operation = text_of(span, names::kOperation);
  if (operation == names::kChat) return count_chat(span);
  if (operation == names::kExecuteTool) {
    metrics_->add(kToolTime, labels_of(span, {names::kToolName, names::kErrorType}),
                  seconds_of(span));
  } else if (operation == names::kInvokeAgent) {
    metrics_->add(kAgentTime, labels_of(span, {names::kAgentName, names::kErrorType}),
                  seconds_of(span));
  } else if (operation == names::kUpsertMemory) {
    metrics_->add(kViewSize, {}, static_cast<double>(number_of(span, names::kViewBytes)));
  } else if (span.find(names::kTurn) != nullptr && operation.empty()) {
    metrics_->add(kTurns, {}, 1);
  }
}

void SpanMeter::count_chat(const TraceSpan& span) {
  const auto labels = [&] {
    return labels_of(span, {names::kOperation, names::kProvider, names::kRequestModel});
  };
  MetricLabels with_error = labels();
  for (auto& label : labels_of(span, {names::kErrorType})) with_error.push_back(std::move(label));
  metrics_->add(kCallTime, std::move(with_error), seconds_of(span));
  for (const auto& [key, type] :
       {std::pair(names::kInputTokens, "input"), std::pair(names::kOutputTokens, "output")}) {
    if (span.find(key) == nullptr) continue;
    MetricLabels typed = labels();
    typed.emplace_back("gen_ai.token.type", type);
    metrics_->add(kTokenUsage, std::move(typed), static_cast<double>(number_of(span, key)));
  }
  const int64_t cached = number_of(span, names::kCacheReadTokens);
  metrics_->add(kCachedTokens, {}, static_cast<double>(cached));
  input_tokens_ += number_of(span, names::kInputTokens);
  cached_tokens_ += cached;
  if (input_tokens_ > 0) {
    metrics_->add(kCachedShare, {},
                  static_cast<double>(cached_tokens_) / static_cast<double>(input_tokens_));
  }
}

}  // namespace twotrack::telemetry
