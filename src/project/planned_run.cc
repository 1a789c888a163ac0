#include "project/planned_run.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/environment.h"
#include "base/ignored_folder.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "config/user_folder.h"
#include "event/model_name.h"
#include "project/live_telemetry.h"
#include "project/outer_trace.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "text/human.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

using runner::PlannedAgent;

// With a key that no folder can carry; nothing where there is none.
std::string seal_of(const Project& project, const runner::ModelNames& chosen) {
  const auto data = config::user_data_folder(process_environment());
  const auto key = data.ok() ? config::user_key(posix_file_system(), data.value())
                             : Result<std::string>(data.error());
  if (!key.ok() || key.value().empty()) return {};
  std::error_code error;
  const Path root = std::filesystem::canonical(project.layout().root, error);
  return hmac_sha256_hex(key.value(), "model\n" + root.string() + "\n" + chosen.model + "\n" +
                                          chosen.name + "\n" + chosen.dialect);
}

// In one line each, before anything starts: an agent that this model hardly ever brings to an end.
void warn_of_weak_model(Project& project, const RunPlan& plan, const std::string& model) {
  for (const auto& definition : plan.definitions) {
    const bool is_used = std::ranges::any_of(plan.agents, [&](const PlannedAgent& agent) {
      return agent.definition == definition.get();
    });
    const auto known = std::ranges::find(definition->measured, model, &agent::Measured::model);
    if (!is_used || known == definition->measured.end() || !known->is_weak()) continue;
    project.warn(definition->operation + " succeeded in " + std::to_string(known->succeeded) +
                 " of " + std::to_string(known->cases) + " cases with " + model +
                 ": use a larger model (--model http://HOST:PORT)" +
                 (definition->recommends.empty() ? "" : ", " + definition->recommends));
  }
}

// Decisions of two models stand in one log from here on, and the log says so too. Whether it is so.
bool warn_of_other_model(Project& project, const RunPlan& plan, const std::string& model) {
  std::map<std::string, uint64_t> others;
  for (const PlannedAgent& agent : plan.agents) {
    if (!agent.decided_by.empty() && agent.decided_by != model) ++others[agent.decided_by];
  }
  for (const auto& [other, count] : others) {
    project.warn(count_of(count, "agent") + (count == 1 ? " was" : " were") + " started by " +
                 other + " and " + (count == 1 ? "goes" : "go") + " on by another model: " + model);
  }
  return !others.empty();
}

void tell_start(Project& project, const RunPlan& plan, const model::Model& model,
                const runner::RunSetup& setup, bool has_other_model) {
  if (!project.is_watched()) return;
  const model::Capabilities& can = model.capabilities();
  const std::string server(name_of(can.server));
  const size_t agents = plan.agents.size();
  const std::string how_many =
      count_of(agents, "agent") +
      (agents == 1 ? "" : ", " + std::to_string(setup.concurrency) + " at a time");
  const bool as_begun = std::ranges::any_of(
      plan.agents, [](const PlannedAgent& agent) { return agent.decide.has_value(); });
  if (as_begun && !setup.decide && !has_other_model) {
    project.note(how_many + ", by " + can.model + " (" + server +
                 "), resumed as they were started");
    return;
  }
  project.note(how_many + ", by " + can.model + " (" + server + ", " +
               (setup.agent.is_guarded() ? "guarded" : "free") + ", " +
               (setup.agent.has_packet ? "packet" : "chat history") + ")");
  if (setup.agent.is_guarded()) {
    project.note("guarded: the program offers the calls that make sense and the model picks one");
  }
}

}  // namespace

Json asked_json(const Project& project, const RunRequest& request, const RunPlan& plan,
                std::string_view hub) {
  const runner::ModelNames chosen{
      .model = repair_utf8(request.model.model ? model_from_anywhere(*request.model.model) : ""),
      .name = repair_utf8(request.model.name.value_or("")),
      .dialect = request.model.dialect.value_or("")};
  JsonWriter json;
  json.begin_object().key("paths").texts(plan.paths).key("operations").texts(plan.operations);
  if (request.model.model) json.member("model", chosen.model);
  if (request.model.name) json.member("model_name", chosen.name);
  if (request.model.dialect) json.member("dialect", chosen.dialect);
  if (request.model.model || request.model.name || request.model.dialect) {
    json.member("seal", seal_of(project, chosen));
  }
  if (request.at) json.member("commit", *request.at);
  json.member("decide", name_of(request.flags.decide.value_or(Decide::kAuto)));
  json.member("hub", hub).member("resume", request.is_resume).end_object();
  return json.take();
}

Result<ModelChoice> model_of(const Project& project, const std::set<runner::ModelNames>& models,
                             ModelChoice choice) {
  if (choice.model || models.empty()) return choice;
  if (models.size() > 1) {
    std::string all;
    for (const runner::ModelNames& one : models) {
      all += (all.empty() ? "" : ", ") + (one.model.empty() ? "the configured model" : one.model);
      if (!one.name.empty()) all += " (" + one.name + ")";
    }
    return with_hint(
        Error{Code::kInvalid, "these agents were started with different models: " + all},
        "choose one with --model, or use -o to limit the operations");
  }
  const runner::ModelNames& had = *models.begin();
  if (had.model.empty() && had.name.empty() && had.dialect.empty()) return choice;
  // The log may have come with the folder: a server that it names would be sent the project.
  if (had.seal.empty() || had.seal != seal_of(project, had)) {
    return with_hint(Error{Code::kInvalid, "the log names the model " + had.model +
                                               ", and nothing shows that you chose it"},
                     "if you did, say it again with --model");
  }
  if (!had.model.empty()) choice.model = had.model;
  if (!had.name.empty() && !choice.name) choice.name = had.name;
  if (!had.dialect.empty() && !choice.dialect) choice.dialect = had.dialect;
  return choice;
}

void end_killed_run(Project& project, const std::string& track, const std::string& summary) {
  const auto redactor = project.redactor();
  const Status ended = runner::RunTrack::end_killed(project.layout(), track, summary, {},
                                                    redactor.ok() ? redactor.value() : nullptr);
  if (!ended.ok()) project.warn(track + " was not closed: " + ended.error().message);
  project.mirror_log(track);
}

void end_killed_runs(Project& project, const RunPlan& plan, const std::string& by) {
  for (const std::string& track : plan.killed_runs) {
    const auto planned = runner::planned_agents(project.files(), project.layout(), track);
    const bool is_resumed = std::ranges::any_of(plan.agents, [&](const PlannedAgent& agent) {
      return !planned.ok() ||
             std::ranges::find(planned.value(), agent.name.agent_id) != planned.value().end();
    });
    end_killed_run(project, track,
                   is_resumed ? "cut off; run " + by + " resumed what was unfinished"
                              : "cut off, with nothing left to do");
  }
}

uint64_t waiting_nodes(Project& project, const RunPlan& plan) {
  const auto all = workspace::Workspace::agents(project.layout().root);
  const auto states = all.ok() ? workspace_states(project, all.value())
                               : Result<std::vector<WorkspaceState>>(all.error());
  if (!states.ok()) return 0;
  std::set<std::pair<std::string, std::string>> waiting;
  for (const WorkspaceState& one : states.value()) {
    if (one.status == WorkspaceStatus::kOpen && one.log)
      waiting.insert({one.log->operation, one.log->node_id});
  }
  const auto count = std::ranges::count_if(plan.agents, [&](const runner::PlannedAgent& agent) {
    return waiting.contains({agent.name.operation, agent.name.node_id});
  });
  return static_cast<uint64_t>(count);
}

Result<RanAgents> run_planned(Project& project, const RunRequest& request, const RunPlan& plan,
                              model::Model& model, const std::stop_token& stop,
                              runner::RunObserver& observer) {
  // An agent must not start on a half-finished accept.
  finish_decisions(project);
  if (exists(project.files(), project.layout().agentfs())) {
    TRY(ignore_folder(project.files(), project.layout().agentfs()));
  }
  const auto telemetry = TRY(start_telemetry(project, TellTrouble::kWhenAsked));
  MadeSetup made = TRY(make_run_setup(project, request.flags, model, stop));
  runner::RunSetup& setup = made.run;
  for (const std::string& warning : made.warnings) project.warn(warning);
  for (const std::string& note : made.notes) project.note(note);
  const bool has_other_model =
      warn_of_other_model(project, plan, model_name({R"({"is":)" + model.describe() + "}"}));
  tell_start(project, plan, model, setup, has_other_model);
  warn_of_weak_model(project, plan, model.capabilities().model);
  const std::string outer = outer_traceparent();
  auto track = TRY(runner::RunTrack::create(
      project.layout(), setup.agent.run_id,
      {.run = {asked_json(project, request, plan, made.hub_state)},
       .program = setup.agent.program,
       .traceparent = outer},
      plan.names(), plan.skipped, setup.session.writer, setup.session.redactor));
  setup.agent.traceparent = to_traceparent(track->trace());
  setup.agent.sends_traceparent = !outer.empty() || telemetry != nullptr;
  TelemetryObserver told(telemetry.get(), observer);
  end_killed_runs(project, plan, setup.agent.run_id);
  RanAgents ran{.report = TRY(run_agents(setup, plan.agents, *track, told)),
                .run_id = setup.agent.run_id,
                .is_guarded = setup.agent.is_guarded()};
  if (setup.agent.hub != nullptr && !setup.agent.hub->trouble().empty()) {
    project.warn("the run continued without the hub: " + setup.agent.hub->trouble());
  }
  // A run with an unfinished agent has no end of its own: the run that resumes it ends this one,
  // too.
  if (stop.stop_requested() || ran.report.unfinished == 0) {
    TRY(track->end(stop.stop_requested() ? RunStatus::kCancelled : ran.report.status(),
                   ran.report.text(), ran.report.totals));
  }
  if (telemetry != nullptr) telemetry->grew(track->agent_id());
  stop_telemetry(project, telemetry.get());
  for (const PlannedAgent& agent : plan.agents) project.mirror_log(agent.name.agent_id);
  return ran;
}

}  // namespace twotrack::project
