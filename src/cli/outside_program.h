// Commands that another program has: found beside this one, or on the PATH, as git finds its
// subcommands.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/command.h"

namespace twotrack::cli {

// The program that has the command which `argv` names; nothing when this one has it, or nobody.
std::optional<std::string> outside_program(int argc, const char* const* argv,
                                           const Program& program);

// Becomes that program, with the same arguments. Returns only when it could not.
Error hand_over(const std::string& program, char** argv);

// What stands in the place of such a command here: its name and what it is for.
std::unique_ptr<Command> make_outside(std::string name, std::string summary);

}  // namespace twotrack::cli
