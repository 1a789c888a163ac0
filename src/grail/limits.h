// limits: what one run of a script may use.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace twotrack::grail {

struct ScriptLimits {
  uint64_t memory_bytes = uint64_t{16} << 20;
  std::chrono::milliseconds duration{2'000};  // of the interpreter itself, not of externals
  uint64_t recursion = 200;

  // The same in every preset, and enforced by this program: the interpreter does not.
  uint64_t externals = 1'000;
  uint64_t printed_bytes = uint64_t{1} << 20;

  bool operator==(const ScriptLimits&) const = default;
};

// Deeper, the interpreter's own stack would end before its count does.
inline constexpr uint64_t kRecursionMax = 1'000;

// "strict", "default" or "permissive": 8 MB, 500 ms, 120 calls; 16 MB, 2 s, 200; 64 MB, 5 s, 400.
// Fails with kInvalid and the nearest name.
Result<ScriptLimits> limits_named(std::string_view preset);

// Single limits instead of a preset's.
struct LimitsOverride {
  std::optional<uint64_t> memory_bytes{};
  std::optional<std::chrono::milliseconds> duration{};
  std::optional<uint64_t> recursion{};
};
ScriptLimits with(ScriptLimits limits, const LimitsOverride& other);

}  // namespace twotrack::grail
