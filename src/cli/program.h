// The program: reads the command line, finds the command, runs it, and answers with an exit code.
#pragma once

namespace twotrack::cli {

int run_program(int argc, char** argv);

}  // namespace twotrack::cli
