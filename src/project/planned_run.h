// A run from its plan to the end of its agents, with its own track.
#pragma once

#include <set>
#include <stop_token>
#include <string>

#include "base/json.h"
#include "base/result.h"
#include "model/model.h"
#include "project/model_choice.h"
#include "project/project.h"
#include "project/run_plan.h"
#include "project/run_setup.h"
#include "runner/run.h"
#include "runner/unfinished.h"

namespace twotrack::project {

struct RunRequest {
  RunAsk ask{};
  ModelChoice model{};
  RunFlags flags{};
  bool is_resume = false;
  std::optional<std::string> queue{};  // where workers take its agents (queued_run.h); else here
  std::optional<std::string> at{};     // with a queue: the commit that they get
};

// The model of a resumed run: `choice`, or if that is empty, the one of the runs that are
// resumed. Fails with kInvalid when those had different ones, or when nothing shows that this user
// chose it: the logs may have come with the folder.
Result<ModelChoice> model_of(const Project& project, const std::set<runner::ModelNames>& models,
                             ModelChoice choice);

// What was asked for, as the first event of the run's track has it.
Json asked_json(const Project& project, const RunRequest& request, const RunPlan& plan,
                std::string_view hub);

// Closes the track of a run that was killed, or lost its model, so that it does not look as if it
// were still to be resumed. One that cannot be written is only reported: nothing depends on it.
void end_killed_run(Project& project, const std::string& track, const std::string& summary);
// The same for all that the plan resumes: by the run `by`, where it has an agent of theirs.
void end_killed_runs(Project& project, const RunPlan& plan, const std::string& by);

// How many nodes of the plan have earlier changes that nobody has decided about.
uint64_t waiting_nodes(Project& project, const RunPlan& plan);

struct RanAgents {
  runner::RunReport report{};
  std::string run_id{};
  bool is_guarded = false;
  std::string sent_project{};  // to workers: its digest
};
// Runs the agents of `plan`, which must not be empty, to their ends, with a track of the run.
// Reports only to `observer`, and to the project what a person should know.
Result<RanAgents> run_planned(Project& project, const RunRequest& request, const RunPlan& plan,
                              model::Model& model, const std::stop_token& stop,
                              runner::RunObserver& observer);

}  // namespace twotrack::project
