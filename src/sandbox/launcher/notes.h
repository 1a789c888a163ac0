// notes: what the launcher tells about its work, apart from what the program prints.
//
// One line a note, into the descriptor that the variable TWOTRACK_NOTES names; the program has
// neither. Without it a failure goes to stderr, behind the launcher's name.
//
//   failed STAGE\tERRNO\tWHAT     nothing has run
//   limit memory|processes|temporary|written     the program ended badly, and this limit had been
//                                                reached
#pragma once

#include <string_view>

#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

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
