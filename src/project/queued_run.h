// A run whose agents other machines run: they wait in a queue for workers (queue_worker.h), and
// what the workers write comes back here as it is written.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "project/planned_run.h"

namespace twotrack::project {

// The same as run_planned() for a request with a queue: puts the agents of `plan` there and returns
// when each has ended, with its log and its workspace here. A stop cancels those that run, and
// takes the others out of the queue. While the queue cannot be reached it waits. With `at` the
// workers get that commit (git_tree.h), else the files as they are.
Result<RanAgents> run_queued(Project& project, RunRequest request, const RunPlan& plan,
                             const std::stop_token& stop, runner::RunObserver& observer);

// A plan says what to do; who does it decides with what. Fails with kInvalid where a request says
// both, or names no queue.
Status check_queue(const RunRequest& request);

// Of these agents, which have ended on workers, those whose log is signed to its end by a key that
// this user keeps, and whose worker was told to do what was asked for: that operation for that
// node, in the project with the digest `sent_project`. Anybody who may write to the queue can say
// that an agent succeeded, or tell a worker to do something else: without a person nothing else is
// accepted. Waits for workers that have not signed yet.
Result<std::vector<std::string>> proven_agents(Project& project, const std::string& queue,
                                               const std::string& sent_project,
                                               const std::vector<PlannedName>& agents);

}  // namespace twotrack::project
