// The modes of twotrack-sandbox. Each is a whole program: it gets the words behind its own name and
// returns the exit status.
#pragma once

#include <span>

namespace twotrack::sandbox {

using Words = std::span<char* const>;

// What it exits with when it could not do what it was asked to.
inline constexpr int kLauncherFailed = 125;

int run_mode(Words words);    // becomes a program in its layers
int hold_mode(Words words);   // keeps a view of a project
int probe_mode(Words words);  // tries every layer and says how that went

}  // namespace twotrack::sandbox
