#include "cli/run_once.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "base/json_writer.h"
#include "cli/human.h"
#include "cli/run_display.h"
#include "cli/run_summary.h"
#include "cli/workspace_ledger.h"
#include "runner/run.h"

namespace twotrack::cli {
namespace {

using runner::PlannedAgent;

RunStatus run_status(const runner::RunReport& report, bool was_cancelled) {
  if (was_cancelled) return RunStatus::kCancelled;
  if (report.all_succeeded()) return RunStatus::kSuccess;
  const auto succeeded = report.ends.find(RunStatus::kSuccess);
  return succeeded == report.ends.end() ? RunStatus::kFailed : RunStatus::kPartial;
}

std::string asked_json(const RunRequest& request, const RunPlan& plan, std::string_view hub) {
  JsonWriter json;
  json.begin_object().key("paths").begin_array();
  for (const std::string& path : plan.paths) json.lossy_string(path);
  json.end_array().key("operations").begin_array();
  for (const std::string& operation : plan.operations) json.string(operation);
  json.end_array();
  if (request.model.model)
    json.key("model").lossy_string(model_from_anywhere(*request.model.model));
  if (request.model.name) json.key("model_name").lossy_string(*request.model.name);
  if (request.model.dialect) json.member("dialect", *request.model.dialect);
  json.member("decide", request.flags.decide.value_or("auto"));
  json.member("hub", hub).member("resume", request.is_resume).end_object();
  return json.take();
}

void tell_start(Context& context, const RunPlan& plan, const model::Model& model,
                const runner::RunSetup& setup) {
  if (context.format() != Format::kText) return;
  const model::Capabilities& can = model.capabilities();
  const bool as_begun = std::ranges::any_of(
      plan.agents, [](const PlannedAgent& agent) { return agent.decide.has_value(); });
  if (as_begun && !setup.decide) {
    context.note(count_of(plan.agents.size(), "agent") + ", " + std::to_string(setup.concurrency) +
                 " at a time, by " + can.model + " (" + can.server + "), as they were begun");
    return;
  }
  context.note(count_of(plan.agents.size(), "agent") + ", " + std::to_string(setup.concurrency) +
               " at a time, by " + can.model + " (" + can.server + ", " +
               (setup.agent.is_guarded() ? "guarded" : "free") + ", " +
               (setup.agent.has_packet ? "packet" : "chat history") + ")");
  if (setup.agent.is_guarded()) {
    context.note("guarded: the program offers the calls that make sense, the model picks one");
  }
}

// A number from 1 on: none of a thing is not what anybody asks for.
std::function<Status(const std::string&)> take_count(std::optional<uint64_t>& target) {
  return [&target](const std::string& value) -> Status {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || number == 0) {
      return Error{Code::kInvalid, "\"" + value + "\" is not a number from 1 on"};
    }
    target = number;
    return Done{};
  };
}

}  // namespace

const std::string_view kModelAndDecideHelp =
    R"(  --model gguf:FILE[+lora:FILE]   a model file, in this process
          http://HOST:PORT        a server; --model-name, --dialect; the key from the
                                  environment variable that the configuration names
          scripted:FILE           answers from a file, a JSON line each:
                                  {"calls":[{"name","args"}]}, {"text":"…"}, {"error":"…"}
          replay:AGENT            the answers of an earlier agent
          NAME                    one of model.servers in twotrack.yaml
  --decide free                   any valid call of any tool: for tuned and larger models
           guarded                the program offers the calls that make sense now, the model
                                  picks: what succeeds then is the program's doing
           auto                   free when the model is known to read its state (default))";

void declare_run(Arguments& arguments, RunRequest& request) {
  arguments.positionals({.name = "PATH",
                         .help = "files and folders; default: the project",
                         .completes = Completes::kFiles},
                        request.ask.paths);
  arguments.option({.name = "--operations",
                    .letter = 'o',
                    .value = "OPS",
                    .help = "which, separated by commas; default: all that the agents define"},
                   request.ask.operations);
  declare_model(arguments, request.model);
  arguments.option({.name = "--concurrency",
                    .value = "N",
                    .help = "agents at a time; default: the model's slots"},
                   take_count(request.flags.concurrency));
  arguments.option({.name = "--turns",
                    .value = "N",
                    .help = "turns of an agent; default: as its definition says"},
                   take_count(request.flags.turns));
  arguments.option({.name = "--decide",
                    .value = "HOW",
                    .help = "who may choose what: see above",
                    .choices = {"auto", "free", "guarded"}},
                   request.flags.decide);
}

StopOnInterrupt::StopOnInterrupt()
    : watcher_([this](const std::stop_token& done) {
        while (!done.stop_requested() && !interrupt_.requested()) interrupt_.wait_ms(50);
        if (interrupt_.requested()) stop_.request_stop();
      }) {}

Result<ModelChoice> model_of(const RunPlan& plan, ModelChoice choice) {
  if (choice.model || plan.models.empty()) return choice;
  if (plan.models.size() > 1) {
    std::string all;
    for (const runner::ModelNames& one : plan.models) {
      all += (all.empty() ? "" : ", ") + (one.model.empty() ? "the configured one" : one.model);
      if (!one.name.empty()) all += " (" + one.name + ")";
    }
    return with_hint(
        Error{Code::kInvalid, "what is unfinished was begun with different models: " + all},
        "say which with --model, or narrow it down with -o");
  }
  const runner::ModelNames& had = *plan.models.begin();
  if (!had.model.empty()) choice.model = had.model;
  if (!had.name.empty() && !choice.name) choice.name = had.name;
  if (!had.dialect.empty() && !choice.dialect) choice.dialect = had.dialect;
  return choice;
}

void end_killed_runs(Context& context, const RunPlan& plan, const std::string& summary) {
  if (plan.killed_runs.empty()) return;
  const auto redactor = context.redactor();
  for (const std::string& track : plan.killed_runs) {
    const Status ended = runner::RunTrack::end_killed(context.layout(), track, summary, {},
                                                      redactor.ok() ? redactor.value() : nullptr);
    if (!ended.ok()) context.warn(track + " has no end: " + ended.error().message);
    context.mirror_log(track);
  }
}

Result<RanAgents> run_planned(Context& context, const RunRequest& request, const RunPlan& plan,
                              model::Model& model, const std::stop_token& stop,
                              runner::RunObserver& observer) {
  // An agent must not begin on half an accept.
  finish_decisions(context);
  const MadeSetup made = TRY(make_run_setup(context, request.flags, model, stop));
  const runner::RunSetup& setup = made.run;
  for (const std::string& warning : made.warnings) context.warn(warning);
  for (const std::string& note : made.notes) context.note(note);
  tell_start(context, plan, model, setup);
  auto track = TRY(runner::RunTrack::create(
      context.layout(), setup.agent.run_id, asked_json(request, plan, made.hub_state), plan.names(),
      plan.skipped, setup.agent.program, setup.session.writer, setup.session.redactor));
  end_killed_runs(context, plan,
                  "killed; run " + setup.agent.run_id + " resumed what was unfinished");
  RanAgents ran{.report = TRY(run_agents(setup, plan.agents, *track, observer)),
                .run_id = setup.agent.run_id,
                .is_guarded = setup.agent.is_guarded()};
  if (setup.agent.hub != nullptr && !setup.agent.hub->trouble().empty()) {
    context.warn("the run went on without the hub: " + setup.agent.hub->trouble());
  }
  TRY(track->end(run_status(ran.report, stop.stop_requested()), ran.report.text(),
                 ran.report.totals));
  for (const PlannedAgent& agent : plan.agents) context.mirror_log(agent.name.agent_id);
  return ran;
}

Result<ExitCode> run_once(Context& context, const RunRequest& request, const RunPlan& plan,
                          model::Model& model, const StopOnInterrupt& stop) {
  const auto begin = std::chrono::steady_clock::now();
  RunDisplay display(context, plan.agents.size());
  auto done = run_planned(context, request, plan, model, stop.token(), display);
  display.finish();
  if (!done.ok()) return std::move(done).error();
  const RanAgents& ran = done.value();
  const bool was_cancelled = stop.requested();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  write_run_summary(context, {.run_id = ran.run_id,
                              .report = ran.report,
                              .agents = display.agents(),
                              .seconds = took.count(),
                              .is_guarded = ran.is_guarded || request.is_resume,
                              .was_cancelled = was_cancelled});
  if (was_cancelled) return ExitCode::kInterrupted;
  if (ran.report.broken == plan.agents.size()) return ExitCode::kError;
  const bool is_all = plan.blocked == 0 && plan.named_skipped == 0;
  return ran.report.all_succeeded() && is_all ? ExitCode::kFine : ExitCode::kNo;
}

}  // namespace twotrack::cli
