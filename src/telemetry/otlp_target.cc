#include "telemetry/otlp_target.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace twotrack::telemetry {
namespace {

constexpr std::string_view kPrefix = "OTEL_EXPORTER_OTLP_";

// "a=1,b=%20" as it stands in a variable: pairs, their values percent-encoded.
std::string percent_decoded(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const std::string_view digits = text.substr(std::min(text.size(), i + 1), 2);
    const auto [end, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (text[i] == '%' && digits.size() == 2 && end == digits.data() + 2) {
      out += static_cast<char>(value);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

Result<std::vector<std::pair<std::string, std::string>>> read_pairs(std::string_view variable,
                                                                    std::string_view text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    const std::string_view pair = trimmed(text.substr(0, comma));
    text.remove_prefix(std::min(comma + 1, text.size()));
    if (pair.empty()) continue;
    const size_t equals = pair.find('=');
    // The value may be a key: it is not repeated.
    if (equals == 0 || equals == std::string_view::npos) {
      return Error{Code::kInvalid,
                   std::string(variable) + " wants NAME=VALUE, several separated by commas"};
    }
    pairs.emplace_back(trimmed(pair.substr(0, equals)),
                       percent_decoded(trimmed(pair.substr(equals + 1))));
  }
  return pairs;
}

class TargetReader {
 public:
  TargetReader(std::string_view url, SaidBy said_by, const Environment& environment)
      : url_(url), said_by_(said_by), environment_(&environment) {}

  // `signal`: TRACES or METRICS.
  Result<std::optional<SignalTarget>> read(std::string_view signal) const {
    const std::string exporter = "OTEL_" + std::string(signal) + "_EXPORTER";
    if (find_variable(*environment_, exporter) == "none") return std::optional<SignalTarget>();
    SignalTarget target;
    target.url = TRY(url_of(signal));
    TRY(read_form(signal, target));
    TRY(read_packing(signal, target));
    if (said_by_ == SaidBy::kUser || url_.empty()) TRY(read_headers(signal, target));
    if (const auto said = of(signal, "TIMEOUT")) {
      target.timeout = std::chrono::milliseconds(TRY(milliseconds(said->name, said->value)));
    }
    return std::optional(std::move(target));
  }

  static Result<uint32_t> milliseconds(std::string_view name, std::string_view text) {
    const auto number = whole_number<uint32_t>(text);
    if (number && *number > 0) return *number;
    return Error{Code::kInvalid, std::string(name) + " wants a number of milliseconds"};
  }

 private:
  struct Said {
    std::string name{};
    std::string_view value{};
  };

  // The variable of this signal, else the one of all.
  std::optional<Said> of(std::string_view signal, std::string_view what) const {
    const std::string own = std::string(kPrefix) + std::string(signal) + "_" + std::string(what);
    if (const auto value = find_variable(*environment_, own)) return Said{own, *value};
    const std::string all = std::string(kPrefix) + std::string(what);
    if (const auto value = find_variable(*environment_, all)) return Said{all, *value};
    return std::nullopt;
  }

  Result<model::ServerUrl> url_of(std::string_view signal) const {
    const std::string path = signal == "TRACES" ? "/v1/traces" : "/v1/metrics";
    std::string name = "the address";
    std::string text(url_);
    if (text.empty()) {
      const auto said = of(signal, "ENDPOINT");
      if (!said) {
        return with_hint(Error{Code::kNotFound, "no receiver is named"},
                         "set OTEL_EXPORTER_OTLP_ENDPOINT, such as http://127.0.0.1:4318");
      }
      name = said->name;
      text = said->value;
      // The address of one signal is taken as it is.
      if (name != std::string(kPrefix) + "ENDPOINT") return parsed(name, text);
    }
    while (text.ends_with('/')) text.pop_back();
    if (text.ends_with("/v1/traces")) text.resize(text.size() - 10);
    return parsed(name, text + path);
  }

  static Result<model::ServerUrl> parsed(const std::string& name, const std::string& text) {
    auto url = model::parse_server_url(text);
    if (!url.ok() || !contains(text, "://")) {
      return with_hint(Error{Code::kInvalid, name + " of the receiver is no URL"},
                       "expected one like http://127.0.0.1:4318");
    }
    return url;
  }

  Status read_form(std::string_view signal, SignalTarget& target) const {
    const auto said = of(signal, "PROTOCOL");
    if (!said || said->value == "http/protobuf") return Done{};
    if (said->value != "http/json") {
      return with_hint(
          Error{Code::kInvalid, said->name + " is " + std::string(said->value) +
                                    ": only http/protobuf and http/json are spoken here"},
          "receivers of gRPC take http/protobuf too, usually on port 4318");
    }
    target.form = OtlpForm::kJson;
    return Done{};
  }

  Status read_packing(std::string_view signal, SignalTarget& target) const {
    const auto said = of(signal, "COMPRESSION");
    if (!said || said->value == "gzip") return Done{};
    if (said->value != "none") {
      return Error{Code::kInvalid, said->name + " is gzip or none"};
    }
    target.is_packed = false;
    return Done{};
  }

  Status read_headers(std::string_view signal, SignalTarget& target) const {
    const auto said = of(signal, "HEADERS");
    if (!said) return Done{};
    for (const auto& [name, value] : TRY(read_pairs(said->name, said->value))) {
      // A line end would begin another header.
      if (contains_any(name + value, {"\r", "\n"})) {
        return Error{Code::kInvalid, said->name + " has a line end in it"};
      }
      target.headers.push_back(name + ": " + value);
    }
    return Done{};
  }

  std::string_view url_;
  SaidBy said_by_;
  const Environment* environment_;
};

bool asks_for_content(const Environment& environment) {
  const auto said =
      find_variable(environment, "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT");
  return said && is_one_of(lower_case(*said), {"true", "span_only", "span_and_event"});
}

}  // namespace

bool is_disabled(const Environment& environment) {
  return lower_case(find_variable(environment, "OTEL_SDK_DISABLED").value_or("")) == "true";
}

Result<OtlpTarget> otlp_target(std::string_view url, SaidBy said_by,
                               const Environment& environment) {
  const TargetReader reader(url, said_by, environment);
  OtlpTarget target{.has_content = asks_for_content(environment)};
  target.traces = TRY(reader.read("TRACES"));
  target.metrics = TRY(reader.read("METRICS"));
  struct Time {
    std::string_view name;
    std::chrono::milliseconds* time;
  };
  for (const auto& [name, time] : {Time{"OTEL_BSP_SCHEDULE_DELAY", &target.delay},
                                   Time{"OTEL_BSP_EXPORT_TIMEOUT", &target.patience},
                                   Time{"OTEL_METRIC_EXPORT_INTERVAL", &target.interval}}) {
    const auto said = find_variable(environment, name);
    if (said) *time = std::chrono::milliseconds(TRY(TargetReader::milliseconds(name, *said)));
  }
  if (const auto said = find_variable(environment, "OTEL_BSP_MAX_EXPORT_BATCH_SIZE")) {
    const auto number = whole_number<uint32_t>(*said);
    if (!number || *number == 0) {
      return Error{Code::kInvalid, "OTEL_BSP_MAX_EXPORT_BATCH_SIZE wants a number of spans"};
    }
    target.batch = *number;
  }
  return target;
}

TelemetryResource telemetry_resource(std::string_view version, const Environment& environment) {
  std::map<std::string, std::string> all = {{"service.name", "twotrack"},
                                            {"service.version", std::string(version)},
                                            {"telemetry.sdk.name", "twotrack"},
                                            {"telemetry.sdk.language", "cpp"},
                                            {"telemetry.sdk.version", std::string(version)}};
  // What cannot be read is left out: it is not worth a run.
  const auto said = find_variable(environment, "OTEL_RESOURCE_ATTRIBUTES");
  const auto pairs = read_pairs("OTEL_RESOURCE_ATTRIBUTES", said.value_or(""));
  if (pairs.ok()) {
    for (const auto& [name, value] : pairs.value()) all[name] = value;
  }
  if (const auto name = find_variable(environment, "OTEL_SERVICE_NAME")) {
    all["service.name"] = *name;
  }
  TelemetryResource resource{.version = std::string(version)};
  for (const auto& [name, value] : all) resource.attributes.push_back({name, value});
  return resource;
}

}  // namespace twotrack::telemetry
