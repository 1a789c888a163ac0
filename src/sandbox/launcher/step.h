// LaunchStep: how one step of the launcher went. Small, without allocation: steps are also taken
// between fork and exec.
#pragma once

#include <cerrno>
#include <string_view>

#include "base/posix.h"

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

// What the processes inside tell the one outside, through a pipe.

struct ChildMessage {
  enum class Kind { kNone, kFailed, kEnded } kind = Kind::kNone;
  int value = 0;  // errno of a failure, or how the program ended, as waitpid() has it
  bool is_temporary_full = false;
  char stage[64] = {};
};

LaunchStep open(Pipe& pipe);
ChildMessage failure_message(const LaunchStep& step);
void send(int pipe, const ChildMessage& message);
// kNone when everybody who could have sent one is gone.
ChildMessage receive(int pipe);

// What the launcher tells about its work, apart from what the program prints.
//
// One line a note, into the descriptor that the variable TWOTRACK_NOTES names; the program has
// neither. Without it a failure goes to stderr, behind the launcher's name.
//
//   failed STAGE\tERRNO\tWHAT     nothing has run
//   limit memory|processes|temporary|written     the program ended badly, and this limit had been
//                                                reached

inline constexpr const char* kNotesVariable = "TWOTRACK_NOTES";

class LaunchNotes {
 public:
  // Takes the descriptor from the environment, and the variable out of it.
  static LaunchNotes take();

  void failed(const LaunchStep& step, std::string_view what) const;
  void limit(std::string_view name) const;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_ = -1;
};

}  // namespace twotrack::sandbox

// Takes a step, or returns how it failed.
#define STEP(...)                                                     \
  do {                                                                \
    const ::twotrack::sandbox::LaunchStep step_taken = (__VA_ARGS__); \
    if (!step_taken.ok()) [[unlikely]]                                \
      return step_taken;                                              \
  } while (false)
