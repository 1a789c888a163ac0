// completion: lets a shell complete commands, options and agents.
#include "cli/commands/commands.h"
#include "cli/completion_text.h"

namespace twotrack::cli {
namespace {

class Completion final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "completion",
        .summary = "Print shell completions",
        .details =
            R"(Completes commands, options, their values, names of agents, and nodes behind FILE::.)",
        .examples = {{"for bash, in ~/.bashrc", "source <(twotrack completion bash)"},
                     {"for fish",
                      "twotrack completion fish > ~/.config/fish/completions/twotrack.fish"}},
        .formats = {Format::kText}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "SHELL", .help = "the shell", .choices = {"bash", "zsh", "fish"}},
                         shell_);
  }

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

std::unique_ptr<Command> make_completion() {
  return std::make_unique<Completion>();
}

}  // namespace twotrack::cli
