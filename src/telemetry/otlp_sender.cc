#include "telemetry/otlp_sender.h"

#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "telemetry/gzip.h"

namespace twotrack::telemetry {
namespace {

constexpr size_t kWordsShown = 200;
constexpr int kGatewayTimeout = 504;

// What a receiver said, in one line: its own message, or the beginning of a page.
std::string words_of(const model::HttpResponse& response) {
  std::string words = response.body;
  if (contains(response.content_type, "protobuf")) return {};  // a Status, with little in it
  words = repair_utf8(stripped(words.substr(0, words.find('\n'))));
  return words.empty() ? words : ": " + std::string(utf8_prefix(words, kWordsShown));
}

Error refusal(const SignalTarget& target, const model::HttpResponse& response) {
  const int status = response.status;
  const bool is_elsewhere = status == 404 || status == 405 || status == 501;
  Error error{is_elsewhere ? Code::kNotFound : Code::kInvalid,
              target.url.base + " answered " + std::to_string(status) + words_of(response)};
  if (status == 401 || status == 403) {
    return with_hint(std::move(error), "OTEL_EXPORTER_OTLP_HEADERS can hold a key");
  }
  if (status == 415 && target.form == OtlpForm::kJson) {
    return with_hint(std::move(error), "it takes no JSON: use --protocol http/protobuf");
  }
  return error;
}

}  // namespace

OtlpSender::OtlpSender(const OtlpTarget& target, TelemetryResource resource,
                       const model::RetryPolicy& policy)
    : resource_(std::move(resource)),
      traces_(connect(target.traces, policy)),
      metrics_(connect(target.metrics, policy)) {}

std::optional<OtlpSender::Line> OtlpSender::connect(const std::optional<SignalTarget>& target,
                                                    const model::RetryPolicy& policy) {
  if (!target) return std::nullopt;
  model::RetryPolicy of_otlp = policy;
  of_otlp.also_statuses = {kGatewayTimeout};
  model::HttpClientOptions options{.url = target->url, .timeout = target->timeout};
  options.connect_timeout = std::min(options.connect_timeout, options.timeout);
  return Line{*target, model::RetryingClient(model::HttpClient(options), of_otlp)};
}

Result<PartialSuccess> OtlpSender::send(std::span<const TraceSpan> spans,
                                        const std::stop_token& stop) {
  if (!traces_ || spans.empty()) return PartialSuccess{};
  return post(*traces_, trace_request(traces_->target.form, resource_, spans), stop);
}

Result<PartialSuccess> OtlpSender::send(std::span<const MetricSeries> metrics,
                                        const MetricWindow& window, const std::stop_token& stop) {
  if (!metrics_ || metrics.empty()) return PartialSuccess{};
  return post(*metrics_, metrics_request(metrics_->target.form, resource_, metrics, window), stop);
}

Result<PartialSuccess> OtlpSender::post(Line& line, const std::string& body,
                                        const std::stop_token& stop) {
  const SignalTarget& target = line.target;
  std::vector<std::string> headers = target.headers;
  if (target.is_packed) headers.emplace_back("Content-Encoding: gzip");
  std::vector<model::Retry> retries;
  const std::string packed = target.is_packed ? gzip(body) : body;
  const model::Exchange exchange = line.client.send(
      {.body = packed, .content_type = content_type(target.form), .headers = headers}, stop,
      retries);
  if (const auto* fault = std::get_if<model::TransportFault>(&exchange)) {
    return Error{Code::kIo, target.url.base + ": " + fault->message};
  }
  const auto& response = std::get<model::HttpResponse>(exchange);
  if (response.status / 100 != 2) {
    Error error = refusal(target, response);
    if (line.client.is_temporary(exchange)) error.code = Code::kIo;
    return error;
  }
  return read_answer(target.form, response.body);
}

}  // namespace twotrack::telemetry
