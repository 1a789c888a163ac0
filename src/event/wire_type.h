// The events that a gateway adds to those of an agent (docs/gateway.md). They are not read here,
// but they are no strangers.
#pragma once

#include <string_view>

namespace twotrack {

inline constexpr std::string_view kWireBytesType = "wire_bytes";
inline constexpr std::string_view kWireFitType = "wire_fit";
inline constexpr std::string_view kWireEchoType = "wire_echo";
inline constexpr std::string_view kWireFrameType = "wire_frame";
inline constexpr std::string_view kWireItemType = "wire_item";
inline constexpr std::string_view kWireOpaqueType = "wire_opaque";

inline bool is_wire_type(std::string_view name) {
  return name == kWireBytesType || name == kWireFitType || name == kWireEchoType ||
         name == kWireFrameType || name == kWireItemType || name == kWireOpaqueType;
}

}  // namespace twotrack
