// append: events from a pipe, each acknowledged once it is on disk.
#include "cli/answer_lines.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "project/agent_name.h"
#include "project/log_start.h"

namespace twotrack::cli {
namespace {

class Append final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    declare_log_start(arguments, start_);
  }

  Result<ExitCode> run(Context& context) override {
    if (agent_.starts_with("@last")) agent_ = TRY(resolve_agent(context, agent_));
    const Interrupt interrupt;
    const Redactor* redactor = TRY(context.redactor());
    const Registry registry = TRY(make_registry(context));
    const auto log = TRY(open_or_start_log(context, agent_, start_));
    const auto taker = take_events(context, *log, redactor, registry);
    return answer_lines(
        context, interrupt,
        "reading events from the keyboard, one JSON object per line; press Ctrl-D to end", *taker);
  }

 private:
  std::string agent_;
  LogStart start_;
};

}  // namespace

const MakeCommand kMakeAppend = made<Append>;

}  // namespace twotrack::cli
