// The memory of this process, as the system counts it.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>

namespace twotrack::bench {

// A line of /proc/self/status in kilobytes; 0 where there is none.
inline uint64_t status_kilobytes(const std::string& name) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(name + ":")) return std::stoull(line.substr(name.size() + 1));
  }
  return 0;
}

inline uint64_t resident_kilobytes() {
  return status_kilobytes("VmRSS");
}
// The most that there ever was, since the process began or forget_resident_max() was called.
inline uint64_t resident_kilobytes_max() {
  return status_kilobytes("VmHWM");
}
inline void forget_resident_max() {
  std::ofstream("/proc/self/clear_refs") << "5";
}

}  // namespace twotrack::bench
