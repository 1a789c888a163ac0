// Commands of another program: found next to this one, or on the PATH, as git finds its
// subcommands.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "cli/command.h"

namespace twotrack::cli {

// The program that has the command in `argv`; nullopt if this one has it, or none does.
std::optional<std::string> outside_program(int argc, const char* const* argv,
                                           const Program& program);

// Becomes that program, with the same arguments. Returns only if it could not.
Error hand_over(const std::string& program, char** argv);

// The placeholder for such a command here: its name and purpose.
std::unique_ptr<Command> make_outside();

}  // namespace twotrack::cli
