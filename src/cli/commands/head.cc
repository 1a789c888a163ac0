// head: the anchor of a log, to keep where nobody can change it.
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "project/agent_name.h"
#include "project/anchor.h"
#include "project/log_damage.h"

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
    if (const std::string damage = log_damage(context, agent); !damage.empty()) {
      context.fail(
          with_hint(Error{Code::kCorrupt, agent + " is damaged and has no head to keep: " + damage},
                    "twotrack verify " + agent));
      return ExitCode::kNo;
    }
    context.answer(track::format_head(head.value()), anchor_json(agent, head.value()));
    return ExitCode::kFine;
  }

 private:
  std::string agent_;
};

}  // namespace

const MakeCommand kMakeHead = made<HeadCommand>;

}  // namespace twotrack::cli
