// The program: reads the command line, finds the command, runs it, and answers with an exit code.
#pragma once

#include <vector>

#include "cli/command.h"

namespace twotrack::cli {

// What a program has in addition to, or instead of, the commands of twotrack.
struct Extra {
  std::vector<Registered> commands{};  // one of the same name is replaced
  ModelMakers models{};
};

int run_program(int argc, char** argv, Extra extra = {});

}  // namespace twotrack::cli
