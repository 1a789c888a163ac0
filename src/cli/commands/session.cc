// session: the two tracks for any language, through a pipe.
#include "runner/session.h"

#include "cli/answer_lines.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "project/agent_name.h"
#include "project/budget_text.h"
#include "project/live_telemetry.h"
#include "project/log_start.h"

namespace twotrack::cli {
namespace {

using runner::Session;

class SessionCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.option("--budget", [this](const std::string& text) -> Status {
      start_.budget_bytes = TRY(parse_budget(text));
      return Done{};
    });
    declare_log_start(arguments, start_);
  }

  Result<ExitCode> run(Context& context) override {
    if (agent_.starts_with("@last")) agent_ = TRY(resolve_agent(context, agent_));
    const Interrupt interrupt;
    const Redactor* redactor = TRY(context.redactor());
    const Registry registry = TRY(make_registry(context));
    const auto telemetry = TRY(start_telemetry(context, TellTrouble::kWhenAsked));
    Session session = TRY(open_session(context, redactor, registry));
    const auto taker = take_session(context, session, redactor, telemetry.get());
    const auto code = answer_lines(
        context, interrupt,
        "reading lines from the keyboard, one JSON object each; press Ctrl-D to end", *taker);
    stop_telemetry(context, telemetry.get());
    return code;
  }

 private:
  Result<Session> open_session(Context& context, const Redactor* redactor,
                               const Registry& registry) {
    auto log = TRY(open_or_start_log(context, agent_, start_));
    Session session =
        TRY(Session::over(std::move(log), context.layout(),
                          {.writer = {.files = &context.files(), .clock = &context.clock()},
                           .redactor = redactor,
                           .registry = &registry}));
    if (start_.budget_bytes) TRY(session.set_limit(*start_.budget_bytes, "--budget"));
    return session;
  }

  std::string agent_;
  LogStart start_;
};

}  // namespace

const MakeCommand kMakeSession = made<SessionCommand>;

}  // namespace twotrack::cli
