// OtlpTarget: where telemetry goes and how, from an address and the standard OTEL_* variables.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/result.h"
#include "model/http/server_url.h"
#include "telemetry/otlp.h"
#include "telemetry/span.h"

namespace twotrack::telemetry {

// What both signals have, each in its own way.
struct SignalTarget {
  model::ServerUrl url{};  // whole, with its path
  OtlpForm form = OtlpForm::kProtobuf;
  bool is_packed = true;  // with gzip
  std::vector<std::string> headers{};
  std::chrono::milliseconds timeout{10'000};
};

struct OtlpTarget {
  std::optional<SignalTarget> traces{};   // nothing: OTEL_TRACES_EXPORTER is none
  std::optional<SignalTarget> metrics{};  // the same
  bool has_content = false;
  std::chrono::milliseconds delay{1'000};      // spans gather for so long
  std::chrono::milliseconds interval{60'000};  // between two reports of metrics
  // How long the end of the work waits for a receiver that has answered so far. One that has not is
  // not waited for.
  std::chrono::milliseconds patience{1'000};
  size_t batch = 512;  // spans in one request
};

// Who says where it goes: only an address that is the user's own word is sent the user's headers.
enum class SaidBy : uint8_t { kUser, kConfiguration };

// `url`: the address of a receiver, to which /v1/traces and /v1/metrics are added, or that of its
// traces; empty: as OTEL_EXPORTER_OTLP_ENDPOINT and its like say. Fails with kInvalid, and names
// the variable that is wrong; with kNotFound if there is no address.
Result<OtlpTarget> otlp_target(std::string_view url, SaidBy said_by,
                               const Environment& environment);

// Whether OTEL_SDK_DISABLED says that nothing is to be sent.
bool is_disabled(const Environment& environment);

// service.name, OTEL_RESOURCE_ATTRIBUTES, and what runs here.
TelemetryResource telemetry_resource(std::string_view version, const Environment& environment);

}  // namespace twotrack::telemetry
