// completion: lets a shell complete commands, options and agents.
#include "cli/commands/commands.h"
#include "cli/completion_text.h"

namespace twotrack::cli {
namespace {

class Completion final : public Command {
 public:
  void declare(Arguments& arguments) override { arguments.positional("SHELL", shell_); }

  Result<ExitCode> run(Context& context) override {
    const Program& program = context.program();
    context.out().write(shell_ == "bash"  ? bash_completion(program)
                        : shell_ == "zsh" ? zsh_completion(program)
                                          : fish_completion(program));
    return ExitCode::kFine;
  }

 private:
  std::string shell_;
};

}  // namespace

const MakeCommand kMakeCompletion = made<Completion>;

}  // namespace twotrack::cli
