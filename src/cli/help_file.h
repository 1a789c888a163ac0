// The help of a command is a text file (help/NAME.txt), as a person reads and edits it: what it
// takes, what it says, how it is used. The command itself only says where the values go.
//
//   Print an agent's log                    one line
//
//   By default …                            paragraphs, printed as they are
//
//   == arguments
//     AGENT <agent>           agent name    how a shell completes it: <agent>, <node>, <file>,
//     <folder> -n, --lines N           how many, and
//                             so on         deeper lines continue the text
//     --as FORM (text|json)   the only valid values
//     --changed [REF]         it may lack its value
//
//   == examples
//     # the whole log
//     twotrack show my-agent
//
//   == formats text json
//
// A line `@NAME` stands for the lines of help/shared/NAME.txt.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/embedded_file.h"
#include "cli/command.h"

namespace twotrack::cli {

extern const std::span<const EmbeddedFile> kHelpFiles;

// REQUIRES: `files` has NAME.txt, in this form. They are part of the program.
CommandHelp read_help(std::string_view name, std::span<const EmbeddedFile> files = kHelpFiles);

// help/shared/NAME.txt, and the arguments in it.
std::string_view shared_text(std::string_view name);
std::vector<Argument> shared_arguments(std::string_view name);

}  // namespace twotrack::cli
