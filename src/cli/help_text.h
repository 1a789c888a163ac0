// --help: of the program, and of one command. Each teaches by example.
#pragma once

#include <string>

#include "cli/command.h"

namespace twotrack::cli {

std::string program_help(const Program& program, const Style& style);

std::string command_help(const Registered& command, const Arguments& global, const Style& style);

// `twotrack append [OPTIONS] AGENT`
std::string usage_line(const Registered& command);

// "-n, --lines N", for --help and the man page.
std::string argument_label(const Argument& argument);

// The texts behind `twotrack help exit-codes`.
std::string exit_codes_help();

}  // namespace twotrack::cli
