// Command: one word after `twotrack`. It declares what it takes, calls the library, and prints.
// What it takes and what it is for says its help (help_file.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/arguments.h"
#include "cli/context.h"
#include "cli/exit_code.h"

namespace twotrack::cli {

struct Example {
  std::string what;
  std::string command;
};

// What --help, the man page and the completions say about a command.
struct CommandHelp {
  std::string name;
  std::string summary{};  // one line
  std::string details{};  // paragraphs, wrapped by hand
  std::vector<Argument> arguments{};
  std::vector<Example> examples{};
  // The values of --format that it understands.
  std::vector<Format> formats{};
};

class Command {
 public:
  virtual ~Command() = default;

  // Says where the values of its arguments go.
  virtual void declare(Arguments& /*arguments*/) {}
  // An error ends the program with ExitCode::kError and its message on stderr.
  virtual Result<ExitCode> run(Context& context) = 0;
};

using MakeCommand = std::unique_ptr<Command> (*)();
template <class Made>
std::unique_ptr<Command> made() {
  return std::make_unique<Made>();
}

// What a person looking for a command wants to do.
enum class Purpose : uint8_t { kStart, kWork, kReview, kInspect, kFleet, kMaintain, kResearch };

// A command with its help and arguments.
struct Registered {
  Purpose purpose = Purpose::kWork;
  std::unique_ptr<Command> command;
  CommandHelp help{};
  Arguments arguments;
  std::string outside{};  // the program that has it, if this one does not (outside_program.h)
};
Registered registered(Purpose purpose, CommandHelp help, std::unique_ptr<Command> command);

// The whole command line as data, for --help, the completions and the man page.
struct Program {
  std::vector<Registered> commands;  // in the order of --help
  Arguments global;                  // the options of every command
  ModelMakers models{};
};

// Every command of twotrack.
std::vector<Registered> all_commands();
// The one of that name, made anew. REQUIRES: there is one.
Registered command_named(std::string_view name);

}  // namespace twotrack::cli
