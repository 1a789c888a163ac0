// completion: lets a shell complete commands, options and agents.
#include "cli/commands/commands.h"
#include "cli/completion_text.h"

namespace twotrack::cli {
namespace {

class Completion final : public Command {
 public:
  enum class Shell : uint8_t { kBash, kZsh, kFish };
  friend constexpr auto all_names(Shell) { return name_list("bash", "zsh", "fish"); }

  void declare(Arguments& arguments) override { arguments.positional("SHELL", shell_); }

  Result<ExitCode> run(Context& context) override {
    const Program& program = context.program();
    context.out().write(shell_ == Shell::kBash  ? bash_completion(program)
                        : shell_ == Shell::kZsh ? zsh_completion(program)
                                                : fish_completion(program));
    return ExitCode::kFine;
  }

 private:
  Shell shell_ = Shell::kBash;
};

}  // namespace

const MakeCommand kMakeCompletion = made<Completion>;

}  // namespace twotrack::cli
