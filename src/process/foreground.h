// Programs that share our terminal, or our screen: an editor, a browser, a script of ours. Found on
// the PATH, in our own session and with our environment.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "base/result.h"

namespace twotrack::process {

// Runs it on our own streams, and waits. Its exit code; -1 if a signal ended it. Fails if it cannot
// be started.
Result<int> run_in_foreground(std::vector<std::string> argv);

// Starts it and does not wait; what it says goes nowhere.
Result<pid_t> start_quietly(std::vector<std::string> argv);

}  // namespace twotrack::process
