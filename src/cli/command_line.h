// CommandLine: from argv to a chosen command with its arguments filled in. The only place that
// knows the parser behind it.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/command.h"

namespace twotrack::cli {

struct ParsedLine {
  enum class Wish { kRun, kHelp, kVersion } wish = Wish::kRun;
  Registered* command = nullptr;  // null if none was given
};

// Hands a value to its argument. Fails with kInvalid if it is none of the argument's choices.
Status take_value(const Argument& argument, const std::string& value);

// Fails with kInvalid, and a hint, if no command understands the line.
Result<ParsedLine> parse_command_line(int argc, const char* const* argv, Program& program);

}  // namespace twotrack::cli
