// head: the anchor of a log, to keep where nobody can change it.
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "project/agent_name.h"
#include "project/anchor.h"

namespace twotrack::cli {
namespace {

class HeadCommand final : public Command {
 public:
  void declare(Arguments& arguments) override { arguments.positional("AGENT", agent_); }

  Result<ExitCode> run(Context& context) override {
    const std::string agent = TRY(resolve_agent(context, agent_));
    const auto head = current_anchor(context, agent);
    if (!head.ok()) {
      if (head.error().code != Code::kCorrupt) return head.error();
      context.fail(head.error());
      return ExitCode::kNo;
    }
    if (context.format() == Format::kText) {
      context.out().write(track::format_head(head.value()));
    } else {
      context.out().write_json_line(anchor_json(agent, head.value()));
    }
    return ExitCode::kFine;
  }

 private:
  std::string agent_;
};

}  // namespace

std::unique_ptr<Command> make_head() {
  return std::make_unique<HeadCommand>();
}

}  // namespace twotrack::cli
