// runtime: which interpreter runs scripts here, and what one run may use.
//
// Monty, if available: one program, of one version, whose scripts can reach nothing. Otherwise the
// system's python3, which contains nothing by itself and only runs in the sandbox; results say so.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"
#include "grail/channel.h"
#include "tool/tool.h"

namespace twotrack::grail {

inline constexpr std::string_view kMontyVersion = "1.4.0";

// How results and reports call the fallback.
inline constexpr std::string_view kFallbackName = "cpython-shim";

struct Runtime {
  enum class Kind : uint8_t { kMonty, kCPython };
  Kind kind = Kind::kMonty;
  Path program{};
  std::string version{};
  std::string why{};  // of the fallback: why it is not Monty

  std::string name() const;  // "monty 1.4.0", "cpython-shim"
};

// `configured`, if not empty; otherwise $MONTY_BIN; otherwise the one that setup fetched
// (twotrack/monty-VERSION/monty below $XDG_CACHE_HOME or ~/.cache); else `monty` on the PATH; else
// /usr/bin/python3. A given one that does not exist, or has another version, is an error:
// kNotFound or kInvalid, and how to get the right one. Nothing is cached.
Result<Runtime> find_runtime(const Path& configured, const Environment& environment);

// The interpreter, in the sandbox of the call.

// An interpreter: it may read its own files, and write nothing at all. Fails as confined()
// does.
Result<WorkerPlan> confined_worker(const tool::CallContext& context, std::vector<std::string> argv);

// What one run of a script may use.
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

// "strict", "default" or "permissive": 8 MB, 500 ms, 120 calls; 16 MB, 2 s, 200; 64 MB, 10 s, 400.
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
