#include "grail/limits.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/encoding.h"
#include "base/nearest.h"

namespace twotrack::grail {
namespace {

constexpr uint64_t kMegabyte = uint64_t{1} << 20;

const std::vector<std::string> kPresets = {"strict", "default", "permissive"};

}  // namespace

Result<ScriptLimits> limits_named(std::string_view preset) {
  using std::chrono::milliseconds;
  if (preset == "strict") {
    return ScriptLimits{
        .memory_bytes = 8 * kMegabyte, .duration = milliseconds(500), .recursion = 120};
  }
  if (preset == "default") return ScriptLimits{};
  if (preset == "permissive") {
    return ScriptLimits{
        .memory_bytes = 64 * kMegabyte, .duration = milliseconds(5'000), .recursion = 400};
  }
  return Error{Code::kInvalid, "there is no preset " + in_quotes(preset) +
                                   suggestion(preset, kPresets) +
                                   ": strict, default or permissive"};
}

ScriptLimits with(ScriptLimits limits, const LimitsOverride& other) {
  if (other.memory_bytes) limits.memory_bytes = *other.memory_bytes;
  if (other.duration) limits.duration = *other.duration;
  if (other.recursion) limits.recursion = std::min(*other.recursion, kRecursionMax);
  return limits;
}

}  // namespace twotrack::grail
