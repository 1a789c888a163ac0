// run: agents on the nodes of a project, each driving a model to an honest result.
#include "cli/commands/commands.h"
#include "cli/plan_text.h"
#include "cli/run_once.h"
#include "cli/run_summary.h"

namespace twotrack::cli {
namespace {

class RunCommand final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "run",
        .summary = "Run agents on files, classes and functions",
        .details =
            R"(Finds the nodes under PATH that each operation applies to, and runs one agent for each: a model,
its tools, its own workspace and its own log. The project itself does not change. Nodes whose
goal is reached already, as the agent's `success` says, are left out, and no model is loaded for them.

)" + std::string(kModelAndDecideHelp) +
            R"(

--resume continues every agent that was killed, cancelled or not started. It finds them
in the logs, leaves agents of other active runs alone, and keeps the model, the turns
and the decision mode that each had. Ctrl-C stops the agents cleanly.

PATH is relative to the current folder and must be inside the project.

Exit 0: all succeeded, with evidence. 1: some did not, there was nothing to run, or a given
file could not be read. 2: could not run. 3: nothing failed, but some ended `unverified`:
their agents do not say what success is, so it is only their own claim.)",
        .examples = {{"fix what the linter finds", "twotrack run src -o lint"},
                     {"two operations, four agents at a time",
                      "twotrack run src -o lint,docstring --concurrency 4"},
                     {"what would run?", "twotrack run src -o docstring --dry-run"},
                     {"after a crash", "twotrack run --resume"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    declare_run(arguments, request_);
    arguments.flag({.name = "--dry-run", .help = "show what would run, and run nothing"}, dry_run_);
    arguments.flag({.name = "--resume", .help = "continue unfinished agents"}, request_.is_resume);
  }

  Result<ExitCode> run(Context& context) override {
    const StopOnInterrupt stop;
    const RunPlan plan = TRY(make_plan(context));
    for (const std::string& note : plan.notes) context.note(note);
    for (const std::string& warning : plan.warnings) context.warn(warning);
    if (dry_run_) {
      write_plan(context, plan);
      return plan.named_skipped == 0 ? ExitCode::kFine : ExitCode::kNo;
    }
    if (plan.agents.empty()) return tell_nothing(context, plan);
    TRY(check_run_config(context));
    if (request_.is_resume) request_.model = TRY(model_of(plan, request_.model));
    const auto model = TRY(open_model(context, request_.model, stop.token()));
    return run_once(context, request_, plan, *model, stop);
  }

 private:
  Result<RunPlan> make_plan(Context& context) const {
    if (!request_.is_resume) return plan_run(context, request_.ask);
    if (!request_.ask.paths.empty()) {
      return with_hint(
          Error{Code::kInvalid, "--resume takes no PATH: it finds unfinished agents itself"},
          "-o limits it to some operations");
    }
    return plan_resume(context, request_.ask);
  }

  // Nothing left unfinished is good news; nothing matching the request is not.
  Result<ExitCode> tell_nothing(Context& context, const RunPlan& plan) const {
    if (request_.is_resume) {
      end_killed_runs(context, plan, "killed, with nothing left to do");
      context.note("nothing is unfinished");
    } else if (plan.reached > 0) {
      context.note("nothing to do: every goal is reached already");
    } else {
      context.warn("no node matches these operations: nothing was run");
    }
    if (context.format() == Format::kJson) write_run_summary(context, {.report = {}, .agents = {}});
    const bool is_done = request_.is_resume || plan.reached > 0;
    const bool is_all = plan.blocked == 0 && plan.named_skipped == 0;
    return is_done && is_all ? ExitCode::kFine : ExitCode::kNo;
  }

  RunRequest request_;
  bool dry_run_ = false;
};

}  // namespace

std::unique_ptr<Command> make_run() {
  return std::make_unique<RunCommand>();
}

}  // namespace twotrack::cli
