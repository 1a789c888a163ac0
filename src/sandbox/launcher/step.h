// LaunchStep: how one step of the launcher went. Small, without allocation: steps are also taken
// between fork and exec.
#pragma once

#include <cerrno>

namespace twotrack::sandbox {

struct [[nodiscard]] LaunchStep {
  const char* stage = "";  // the step that failed: "unshare", "mount proc"
  int error = 0;           // its errno; 0: it went well

  bool ok() const { return error == 0; }
};

inline constexpr LaunchStep kWell{};

// What the system said to the call just made.
inline LaunchStep step_of(bool is_well, const char* stage) {
  return is_well ? kWell : LaunchStep{stage, errno == 0 ? EIO : errno};
}

}  // namespace twotrack::sandbox

// Takes a step, or returns how it failed.
#define STEP(...)                                                     \
  do {                                                                \
    const ::twotrack::sandbox::LaunchStep step_taken = (__VA_ARGS__); \
    if (!step_taken.ok()) [[unlikely]]                                \
      return step_taken;                                              \
  } while (false)
