// runtime: which interpreter runs scripts here.
//
// Monty, if available: one program, of one version, whose scripts can reach nothing. Otherwise the
// system's python3, which contains nothing by itself and only runs in the sandbox; results say so.
#pragma once

#include <string>
#include <string_view>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"

namespace twotrack::grail {

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

}  // namespace twotrack::grail
