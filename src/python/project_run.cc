#include "python/project_run.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "base/json_writer.h"
#include "python/errors.h"
#include "python/held.h"
#include "python/values.h"

namespace twotrack::python {
namespace {

using runner::PlannedAgent;

// Keeps how each agent ended.
class Collector final : public runner::RunObserver {
 public:
  explicit Collector(const ProjectRunAsk& ask) : ask_(&ask) { agents_.begin_array(); }

  void started(const PlannedAgent&) override {}
  void event(const PlannedAgent&, std::string_view line, const twotrack::Event&,
             const Packet&) override {
    if (ask_->on_event) ask_->on_event(line);
  }
  void ended(const PlannedAgent& agent, const Result<runner::AgentEnd>& end) override {
    if (end.ok()) {
      const runner::AgentEnd& how = end.value();
      add(agent, runner::end_word(how.status, how.is_interrupted), how.summary, how.is_verified,
          how.totals);
    } else {
      add(agent, name_of(RunStatus::kError), end.error().message, false, {});
    }
  }
  void taken(const PlannedAgent& agent, const Error& why) override {
    add(agent, "taken", why.message, false, {});
  }

  Json take() { return agents_.end_array().take(); }

 private:
  void add(const PlannedAgent& agent, std::string_view status, std::string_view summary,
           bool is_verified, const runner::Totals& totals) {
    const std::scoped_lock lock(mutex_);
    agents_.begin_object().member("agent_id", agent.name.agent_id);
    agents_.key("operation").lossy_string(agent.name.operation);
    agents_.key("node_id").lossy_string(agent.name.node_id).member("status", status);
    agents_.key("summary").lossy_string(summary).member("verified", is_verified);
    agents_.key("totals").raw(runner::to_json(totals)).end_object();
  }

  const ProjectRunAsk* ask_;
  std::mutex mutex_;
  JsonWriter agents_;
};

Json answer_json(const project::RunPlan& plan, const std::string& run_id,
                 const std::string& summary, std::string_view agents) {
  JsonWriter json;
  json.begin_object().member("run_id", run_id).member("summary", summary);
  json.key("agents").raw(agents);
  json.key("skipped").texts(plan.skipped);
  json.key("notes").texts(plan.notes);
  return json.end_object().take();
}

Result<Json> run(project::Project& context, const ProjectRunAsk& ask, const Stop& stop) {
  project::RunRequest request = ask.request;
  const project::RunPlan plan = TRY(request.is_resume ? project::plan_resume(context, request.ask)
                                                      : project::plan_run(context, request.ask));
  for (const std::string& warning : plan.warnings) context.warn(warning);
  if (plan.agents.empty()) {
    if (request.is_resume) {
      project::end_killed_runs(context, plan, "");
    }
    return answer_json(plan, "", "nothing to do", "[]");
  }
  TRY(project::check_run_config(context));
  if (request.is_resume)
    request.model = TRY(project::model_of(context, plan.models, request.model));
  const auto model = TRY(project::open_model(context, request.model, stop.token()));
  Collector collector(ask);
  const project::RanAgents ran =
      TRY(project::run_planned(context, request, plan, *model, stop.token(), collector));
  return answer_json(plan, ran.run_id, ran.report.text(), collector.take());
}

}  // namespace

std::function<void(std::string_view)> read_observer(nb::object callback,
                                                    const std::shared_ptr<Stop>& stop) {
  if (callback.is_none()) return {};
  return [call = held(std::move(callback)), stop](std::string_view line) {
    const nb::gil_scoped_acquire gil;
    try {
      (*call)(text_of(line));
    } catch (const nb::python_error&) {
      stop->raise_later();
    }
  };
}

ProjectRunAsk read_run_ask(nb::handle asked, const std::shared_ptr<Stop>& stop) {
  using Text = std::optional<std::string>;
  using Number = std::optional<uint64_t>;
  return {.request = {.ask = {.paths = nb::cast<std::vector<std::string>>(asked.attr("paths")),
                              .operations = nb::cast<Text>(asked.attr("operations"))},
                      .model = {.model = nb::cast<Text>(asked.attr("model")),
                                .name = nb::cast<Text>(asked.attr("model_name")),
                                .dialect = nb::cast<Text>(asked.attr("dialect"))},
                      .flags = {.concurrency = nb::cast<Number>(asked.attr("concurrency")),
                                .turns = nb::cast<Number>(asked.attr("turns")),
                                .decide = word_at<Decide>(asked, "decide")},
                      .is_resume = nb::cast<bool>(asked.attr("resume"))},
          .on_event = read_observer(nb::object(asked.attr("on_event")), stop)};
}

std::string run_project(Project& project, const ProjectRunAsk& ask, const Stop& stop) {
  return project.with([&](project::Project& context) { return unwrap(run(context, ask, stop)); });
}

}  // namespace twotrack::python
