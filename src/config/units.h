// Sizes and durations as people write them: "8kB", "64 MiB", "90d", "500ms".
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace twotrack::config {

// A whole number and a unit: B, kB, MB, GB (powers of 1000), KiB, MiB, GiB (of 1024), in any case.
// Fails with kInvalid: no unit, an unknown one, or more than 2^63 bytes.
Result<int64_t> parse_bytes(std::string_view text);

// A whole number and a unit: ms, s, m, h, d, w. Fails with kInvalid.
Result<std::chrono::milliseconds> parse_duration(std::string_view text);

// Decimal digits with an optional sign, and nothing else. Fails with kInvalid.
Result<int64_t> parse_integer(std::string_view text);

}  // namespace twotrack::config
