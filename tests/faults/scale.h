// How much a suite does: a minute or so by default, as much as a night allows with TWOTRACK_SOAK=1.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace twotrack::faults {

inline bool is_soak() {
  const char* wish = std::getenv("TWOTRACK_SOAK");
  return wish != nullptr && std::string_view(wish) == "1";
}

inline uint64_t scaled(uint64_t quick, uint64_t soak) {
  return is_soak() ? soak : quick;
}

}  // namespace twotrack::faults
