// run: agents on the nodes of a project, each driving a model to an honest end.
#include "runner/run.h"

#include <chrono>
#include <stop_token>
#include <thread>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/human.h"
#include "cli/interrupt.h"
#include "cli/model_choice.h"
#include "cli/run_display.h"
#include "cli/run_plan.h"
#include "cli/run_setup.h"
#include "cli/run_summary.h"

namespace twotrack::cli {
namespace {

using runner::PlannedAgent;

class RunCommand final : public Command {
 public:
  CommandHelp help() const override {
    return {
        .name = "run",
        .summary = "Run agents on files, classes and functions",
        .details =
            R"(Finds the nodes below PATH that each operation is for, and runs one agent for each: a model,
its tools, a workspace of its own and a log of its own. Nothing in the project changes.

  --model gguf:FILE[+lora:FILE]   a model file, in this process
          http://HOST:PORT        a server; --model-name, --dialect; the key from the
                                  environment variable that the configuration names
          scripted:FILE           answers from a file, a JSON line each:
                                  {"calls":[{"name","args"}]}, {"text":"…"}, {"error":"…"}
          replay:AGENT            the answers of an earlier agent
          NAME                    one of model.servers in twotrack.yaml
  --decide free                   any valid call of any tool: for tuned and larger models
           guarded                the program offers the calls that make sense now, the model
                                  picks: what succeeds then is the program's doing
           auto                   free when the model is known to read its state (default)

--resume goes on with every agent that was killed, cancelled or not begun; it finds them
in the logs. Ctrl-C ends the agents cleanly.

Exit 0: all succeeded. 1: some did not. 2: could not run.)",
        .examples = {{"mend what the linter finds", "twotrack run src -o lint"},
                     {"two operations, four agents at a time",
                      "twotrack run src -o lint,docstring --concurrency 4"},
                     {"what would be run?", "twotrack run src -o docstring --dry-run"},
                     {"after a crash", "twotrack run --resume"}},
        .formats = {Format::kText, Format::kJson, Format::kJsonl}};
  }

  void declare(Arguments& arguments) override {
    arguments.positionals({.name = "PATH",
                           .help = "files and folders; default: the project",
                           .completes = Completes::kFiles},
                          ask_.paths);
    arguments.option({.name = "--operations",
                      .letter = 'o',
                      .value = "OPS",
                      .help = "which, separated by commas; default: all that the agents define"},
                     ask_.operations);
    declare_model(arguments, model_);
    arguments.option({.name = "--concurrency",
                      .value = "N",
                      .help = "agents at a time; default: the model's slots"},
                     flags_.concurrency);
    arguments.option({.name = "--turns",
                      .value = "N",
                      .help = "turns of an agent; default: as its definition says"},
                     flags_.turns);
    arguments.option({.name = "--decide",
                      .value = "HOW",
                      .help = "who may choose what: see above",
                      .choices = {"auto", "free", "guarded"}},
                     flags_.decide);
    arguments.flag({.name = "--dry-run", .help = "say what would be run, and run nothing"},
                   dry_run_);
    arguments.flag({.name = "--resume", .help = "go on with what is unfinished"}, resume_);
  }

  Result<ExitCode> run(Context& context) override {
    const Interrupt interrupt;
    RunPlan plan = TRY(resume_ ? plan_resume(context, ask_) : plan_run(context, ask_));
    if (resume_ && !model_.model && !plan.model.empty()) model_.model = plan.model;
    for (const std::string& note : plan.notes) context.note(note);
    if (dry_run_) return show_plan(context, plan);
    if (plan.agents.empty()) {
      context.note(resume_ ? "nothing is unfinished" : "no node fits these operations");
      return plan.blocked > 0 ? ExitCode::kNo : ExitCode::kFine;
    }
    std::stop_source stop;
    const auto model = TRY(open_model(context, model_, stop.get_token()));
    const MadeSetup made = TRY(make_run_setup(context, flags_, *model, stop.get_token()));
    const runner::RunSetup& setup = made.run;
    tell_start(context, plan, *model, setup);

    auto track = TRY(runner::RunTrack::create(
        context.layout(), setup.agent.run_id, asked_json(plan), plan.names(), plan.skipped,
        setup.agent.program, setup.session.writer, setup.session.redactor));
    const auto begin = std::chrono::steady_clock::now();
    RunDisplay display(context, plan.agents.size());
    Result<runner::RunReport> report = [&] {
      // Ctrl-C asks the agents to stop; they write their ends themselves.
      const std::jthread watcher([&](const std::stop_token& done) {
        while (!done.stop_requested() && !interrupt.requested()) interrupt.wait_ms(50);
        if (interrupt.requested()) stop.request_stop();
      });
      return run_agents(setup, plan.agents, *track, display);
    }();
    display.finish();
    if (!report.ok()) return std::move(report).error();
    const runner::RunReport& ended = report.value();
    const RunStatus status = run_status(ended, interrupt.requested());
    TRY(track->end(status, ended.text(), ended.totals));
    for (const PlannedAgent& agent : plan.agents) context.mirror_log(agent.name.agent_id);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    write_run_summary(context, {.run_id = setup.agent.run_id,
                                .report = ended,
                                .agents = display.agents(),
                                .seconds = took.count(),
                                .is_guarded = setup.agent.is_guarded(),
                                .was_cancelled = interrupt.requested()});
    if (interrupt.requested()) return ExitCode::kInterrupted;
    if (ended.broken == plan.agents.size()) return ExitCode::kError;
    return ended.all_succeeded() && plan.blocked == 0 ? ExitCode::kFine : ExitCode::kNo;
  }

 private:
  static RunStatus run_status(const runner::RunReport& report, bool was_cancelled) {
    if (was_cancelled) return RunStatus::kCancelled;
    if (report.all_succeeded()) return RunStatus::kSuccess;
    const auto succeeded = report.ends.find(RunStatus::kSuccess);
    return succeeded == report.ends.end() ? RunStatus::kFailed : RunStatus::kPartial;
  }

  std::string asked_json(const RunPlan& plan) const {
    JsonWriter json;
    json.begin_object().key("paths").begin_array();
    for (const std::string& path : ask_.paths) json.lossy_string(path);
    json.end_array().key("operations").begin_array();
    for (const std::string& operation : plan.operations) json.string(operation);
    json.end_array();
    if (model_.model) json.key("model").lossy_string(*model_.model);
    json.member("decide", flags_.decide.value_or("auto")).member("resume", resume_).end_object();
    return json.take();
  }

  void tell_start(Context& context, const RunPlan& plan, const model::Model& model,
                  const runner::RunSetup& setup) const {
    if (context.format() != Format::kText) return;
    const model::Capabilities& can = model.capabilities();
    context.note(count_of(plan.agents.size(), "agent") + ", " + std::to_string(setup.concurrency) +
                 " at a time, by " + can.model + " (" + can.server + ", " +
                 (setup.agent.is_guarded() ? "guarded" : "free") + ", " +
                 (setup.agent.has_packet ? "packet" : "chat history") + ")");
    if (setup.agent.is_guarded()) {
      context.note("guarded: the program offers the calls that make sense, the model picks one");
    }
  }

  static Result<ExitCode> show_plan(Context& context, const RunPlan& plan) {
    write_plan(context, plan);
    return ExitCode::kFine;
  }

  RunAsk ask_;
  ModelChoice model_;
  RunFlags flags_;
  bool dry_run_ = false;
  bool resume_ = false;
};

}  // namespace

std::unique_ptr<Command> make_run() {
  return std::make_unique<RunCommand>();
}

}  // namespace twotrack::cli
