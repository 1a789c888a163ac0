// head: the anchor of a log, to be kept where nobody can change it.
#include "cli/anchor.h"
#include "cli/commands/commands.h"
#include "project/agent_name.h"

namespace twotrack::cli {
namespace {

class HeadCommand final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "head",
        .summary = "Print the anchor of a log, to keep elsewhere",
        .details =
            R"(One line: sequence number, offset and hash of the last acknowledged event, and a check.
Whoever keeps it elsewhere can later prove with `verify --head` that the log still
begins with exactly what it held then.)",
        .examples = {{"keep an anchor", "twotrack head my-agent > /safe/my-agent.head"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positional({.name = "AGENT",
                          .help = "its name, a beginning of it, or @last",
                          .completes = Completes::kAgents},
                         agent_);
  }

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
