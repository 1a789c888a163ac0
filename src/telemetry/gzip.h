// Bytes as `gzip` packs them (RFC 1952).
#pragma once

#include <string>
#include <string_view>

namespace twotrack::telemetry {

std::string gzip(std::string_view bytes);

}  // namespace twotrack::telemetry
