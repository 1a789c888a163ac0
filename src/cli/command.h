// Command: one word behind `twotrack`. It declares what it takes, calls the library, and prints.
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

// What --help, the man page and the completions say of a command.
struct CommandHelp {
  std::string name;
  std::string summary;    // one line
  std::string details{};  // paragraphs, wrapped by hand
  std::vector<Example> examples{};
  // The values of --format that it understands.
  std::vector<Format> formats{};
};

class Command {
 public:
  virtual ~Command() = default;

  virtual CommandHelp help() const = 0;
  virtual void declare(Arguments& arguments) = 0;
  // An error ends the program with ExitCode::kError and its message on stderr.
  virtual Result<ExitCode> run(Context& context) = 0;
};

// What a person wants who looks for a command.
enum class Purpose : uint8_t { kStart, kWork, kReview, kInspect, kMaintain, kResearch };

// A command with what it said of itself.
struct Registered {
  Purpose purpose = Purpose::kWork;
  std::unique_ptr<Command> command;
  CommandHelp help{};
  Arguments arguments{};
  std::string outside{};  // the program that has it, where this one has not (outside_program.h)
};
Registered registered(Purpose purpose, std::unique_ptr<Command> command);

// The whole command line as data, for --help, the completions and the man page.
struct Program {
  std::vector<Registered> commands;  // in the order of --help
  Arguments global;                  // the options of every command
  ModelMakers models{};
};

// Every command of twotrack.
std::vector<Registered> all_commands();

}  // namespace twotrack::cli
