#include "api/run.h"

#include "project/planned_run.h"

namespace twotrack::api {
namespace {

using runner::PlannedAgent;

class ListeningProject final : public project::Project {
 public:
  ListeningProject(Path root, RunListener& listener)
      : Project(std::move(root)), listener_(&listener) {}

  void note(std::string_view text) override { listener_->note(text); }
  void warn(std::string_view text) override { listener_->note(text); }

 private:
  RunListener* listener_;
};

class Observer final : public runner::RunObserver {
 public:
  explicit Observer(RunListener& listener) : listener_(&listener) {}

  void started(const PlannedAgent& agent) override { listener_->started(agent.name.agent_id); }
  void event(const PlannedAgent& agent, std::string_view /*line*/, const Event& event,
             const Packet& /*packet*/) override {
    listener_->event(agent.name.agent_id, event.body());
  }
  void ended(const PlannedAgent& agent, const Result<runner::AgentEnd>& end) override {
    listener_->ended(agent.name.agent_id, end.ok() ? end.value().status : RunStatus::kError,
                     end.ok() ? end.value().summary : end.error().message);
  }
  void taken(const PlannedAgent& agent, const Error& why) override {
    listener_->left_out(agent.name.agent_id, why);
  }

 private:
  RunListener* listener_;
};

}  // namespace

Result<RunStatus> run_agents(const AgentsToRun& agents, RunListener& listener,
                             const std::stop_token& stop) {
  ListeningProject project(TRY(project::root_of(posix_file_system(), agents.folder)), listener);
  project::RunRequest request{.ask = {.paths = agents.paths},
                              .flags = {.concurrency = agents.concurrency, .turns = agents.turns}};
  if (!agents.operations.empty()) request.ask.operations = agents.operations;
  if (!agents.model.empty()) request.model.model = agents.model;
  const project::RunPlan plan = TRY(project::plan_run(project, request.ask));
  for (const std::string& note : plan.notes) listener.note(note);
  for (const std::string& warning : plan.warnings) listener.note(warning);
  if (plan.agents.empty()) {
    if (plan.reached > 0) return RunStatus::kSuccess;  // all that was asked for is so already
    return Error{Code::kNotFound, "no node matches these operations"};
  }
  std::unique_ptr<model::Model> opened;
  if (agents.own_model == nullptr) opened = TRY(project::open_model(project, request.model, stop));
  model::Model& model = opened ? *opened : *agents.own_model;
  Observer observer(listener);
  return TRY(project::run_planned(project, request, plan, model, stop, observer)).report.status();
}

}  // namespace twotrack::api
