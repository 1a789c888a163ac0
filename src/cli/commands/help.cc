// help: the same text as --help, and topics that apply to every command.
#include <algorithm>

#include "base/nearest.h"
#include "cli/commands/commands.h"
#include "cli/help_text.h"

namespace twotrack::cli {
namespace {

constexpr std::string_view kExitCodes = "exit-codes";

class Help final : public Command {
 public:
  void declare(Arguments& arguments) override { arguments.positional("TOPIC", topic_); }

  Result<ExitCode> run(Context& context) override {
    const Program& program = context.program();
    if (!topic_) {
      context.out().write(program_help(program, context.style()));
    } else if (*topic_ == kExitCodes) {
      context.out().write(exit_codes_help());
    } else {
      const auto command = std::ranges::find(program.commands, *topic_,
                                             [](const Registered& one) { return one.help.name; });
      if (command == program.commands.end()) return unknown_topic(program);
      context.out().write(command_help(*command, program.global, context.style()));
    }
    return ExitCode::kFine;
  }

 private:
  Error unknown_topic(const Program& program) const {
    std::vector<std::string> topics = {std::string(kExitCodes)};
    for (const Registered& command : program.commands) topics.push_back(command.help.name);
    return with_hint(
        Error{Code::kNotFound, "no help for \"" + *topic_ + "\"" + suggestion(*topic_, topics)},
        "`twotrack help` lists the commands");
  }

  std::optional<std::string> topic_;
};

}  // namespace

const MakeCommand kMakeHelp = made<Help>;

}  // namespace twotrack::cli
