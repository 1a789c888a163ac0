// The commands of the lab. They are made of the same parts as those of twotrack.
#pragma once

#include <memory>

#include "cli/command.h"

namespace twotrack::lab {

using namespace cli;  // NOLINT: contexts, tables, exit codes: all of it

std::unique_ptr<Command> make_eval();
std::unique_ptr<Command> make_gym();

}  // namespace twotrack::lab
