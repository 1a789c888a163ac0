// Shell completions, made from what the commands declare.
#pragma once

#include <string>

#include "cli/command.h"

namespace twotrack::cli {

std::string bash_completion(const Program& program);
std::string zsh_completion(const Program& program);
std::string fish_completion(const Program& program);

}  // namespace twotrack::cli
