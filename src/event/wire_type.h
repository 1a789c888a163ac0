// The events that a gateway adds to those of an agent (docs/gateway.md). They are not read here,
// but they are no strangers.
#pragma once

#include <string_view>

#include "event/data_member.h"

namespace twotrack {

// The operation of every log of a gateway, as each of its events names it.
inline constexpr std::string_view kGatewayOperation = "gateway";

inline constexpr std::string_view kWireBytesType = "wire_bytes";
inline constexpr std::string_view kWireFitType = "wire_fit";
inline constexpr std::string_view kWireEchoType = "wire_echo";
inline constexpr std::string_view kWireFrameType = "wire_frame";
inline constexpr std::string_view kWireItemType = "wire_item";
inline constexpr std::string_view kWireOpaqueType = "wire_opaque";

// Why there is no whole answer (ErrorPart::kind): the server failed; it took the request for a
// wrong one (HTTP 4xx); the bound; the client or the gateway has gone.
inline constexpr std::string_view kUpstreamError = "upstream";
inline constexpr std::string_view kRejectedError = "rejected";
inline constexpr std::string_view kRefusedError = "refused";
inline constexpr std::string_view kCutOffError = "cut_off";

// Whether an agent got no answer that a server should have given. It counts unless another attempt
// of the same turn was answered.
inline bool is_lost_answer(std::string_view kind) {
  return kind == kUpstreamError || kind == kRejectedError;
}

// Whether an answer is in the log only because the client says that it got it. `notes`: of its
// model_response.
inline bool is_told_by_client(std::string_view notes) {
  return find_data_member(notes, "state") == R"("told_by_client")";
}

inline bool is_wire_type(std::string_view name) {
  return name == kWireBytesType || name == kWireFitType || name == kWireEchoType ||
         name == kWireFrameType || name == kWireItemType || name == kWireOpaqueType;
}

}  // namespace twotrack
