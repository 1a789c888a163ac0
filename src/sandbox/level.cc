#include <algorithm>
#include <array>

#include "base/nearest.h"
#include "sandbox/sandbox.h"

namespace twotrack::sandbox {
namespace {

// By the number of the level.
constexpr std::array<std::string_view, 4> kNames = {"none", "minimal", "reduced", "full"};

}  // namespace

std::string_view name_of(Level level) {
  return kNames[static_cast<size_t>(level)];
}

Result<Level> level_named(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name);
  if (found != kNames.end()) return static_cast<Level>(found - kNames.begin());
  const std::vector<std::string> known(kNames.begin(), kNames.end());
  return Error{Code::kInvalid, "no level of a sandbox is called \"" + std::string(name) + "\"" +
                                   suggestion(name, known)};
}

}  // namespace twotrack::sandbox
