#include "project/retry_plan.h"

#include <algorithm>

#include "project/agent_name.h"
#include "project/change_evidence.h"
#include "project/decide_workspace.h"
#include "project/log_list.h"
#include "project/superseded.h"
#include "track/index.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

using Task = RetryPlan::Task;
using Earlier = RetryPlan::Earlier;

// The reason for another attempt, for the model to read.
Result<std::string> word_of(Project& project, const std::string& agent) {
  const ChangeEvidence earlier = TRY(change_evidence(project, agent));
  std::string word =
      "An earlier attempt ended as " + (earlier.status.empty() ? "unfinished" : earlier.status);
  if (!earlier.summary.empty()) word += ": " + earlier.summary;
  if (!earlier.proof.empty() && !earlier.is_proven) word += " (" + earlier.proof + ")";
  return word + ". Do it differently.";
}

Result<uint64_t> attempts_at(Project& project, const Task& task) {
  const std::vector<std::string> agents = TRY(resolve_agents(project, {}));
  const LogList list = TRY(list_logs(project, agents, {}));
  return static_cast<uint64_t>(std::ranges::count_if(
      list.logs, [&](const auto& log) { return Task(log.operation, log.node_id) == task; }));
}

Result<RetryPlan> tasks_of(Project& project, const std::vector<std::string>& agents) {
  RetryPlan tasks;
  for (const std::string& agent : agents) {
    const auto index = TRY(track::Index::open(project.files(), project.layout(), agent));
    const track::LogSummary& log = index.summary();
    if (log.operation == kByHandOperation) {
      return with_hint(Error{Code::kInvalid, agent + " is a call by hand, and no agent's task"},
                       "`twotrack tools call` makes another one");
    }
    const Task task(log.operation, log.node_id);
    Earlier& earlier = tasks.earlier[task];
    earlier.word = TRY(word_of(project, agent));
    earlier.attempts = TRY(attempts_at(project, task));
    earlier.agents.push_back(agent);
    auto model = runner::model_of_run(project.files(), project.layout(), log.run_id);
    if (model.ok()) tasks.models.insert(std::move(model).value());
  }
  return tasks;
}

// Others may have been left out too, for reasons of their own.
std::string why_not_planned(const RunPlan& plan, const Task& task) {
  const auto& [operation, node] = task;
  const auto own = std::ranges::find_if(plan.skipped, [&](const std::string& skipped) {
    return skipped.starts_with(node + ": " + operation + " ");
  });
  if (own != plan.skipped.end()) return *own;
  // A file that cannot be read is left out for every operation.
  const auto of_file = std::ranges::find_if(plan.skipped, [&](const std::string& skipped) {
    const std::string file = node.substr(0, node.find("::")) + ": ";
    return skipped.starts_with(file) &&
           std::ranges::none_of(plan.operations, [&](const std::string& other) {
             return skipped.starts_with(file + other + " ");
           });
  });
  if (of_file != plan.skipped.end()) return *of_file;
  return operation + " cannot run on " + node + ": it no longer exists";
}

Result<RunPlan> plan_tasks(Project& project, const RetryPlan& tasks) {
  RunAsk ask{.operations = std::string()};
  for (const auto& [task, earlier] : tasks.earlier) {
    const auto& [operation, node] = task;
    ask.paths.push_back((project.layout().root / node.substr(0, node.find("::"))).string());
    *ask.operations += operation + ",";
  }
  RunPlan plan = TRY(plan_run(project, ask));
  std::set<Task> found;
  std::erase_if(plan.agents, [&](const runner::PlannedAgent& one) {
    const Task task(one.name.operation, one.name.node_id);
    return !tasks.earlier.contains(task) || !found.insert(task).second;
  });
  for (runner::PlannedAgent& one : plan.agents) {
    const Earlier& earlier = tasks.earlier.at({one.name.operation, one.name.node_id});
    one.word = earlier.word;
    one.retries = earlier.attempts;
  }
  for (const auto& [task, earlier] : tasks.earlier) {
    if (!found.contains(task)) return Error{Code::kNotFound, why_not_planned(plan, task)};
  }
  return plan;
}

// Before anything runs: what was accepted cannot be replaced.
Status check_replaceable(Project& project, const std::vector<std::string>& agents) {
  std::vector<std::string> present = agents;
  std::erase_if(present, [&](const std::string& agent) {
    return !workspace::Workspace::exists(project.layout().root, agent);
  });
  for (const WorkspaceState& one : TRY(workspace_states(project, present))) {
    TRY(reject_workspace(project, one, true));
  }
  return Done{};
}

}  // namespace

Result<RetryPlan> plan_retry(Project& project, const std::vector<std::string>& agents) {
  RetryPlan retry = TRY(tasks_of(project, agents));
  TRY(check_replaceable(project, agents));
  retry.run = TRY(plan_tasks(project, retry));
  return retry;
}

void replace_earlier(Project& project, const RetryPlan& retry) {
  for (const runner::PlannedAgent& again : retry.run.agents) {
    for (const std::string& older :
         retry.earlier.at({again.name.operation, again.name.node_id}).agents) {
      replace_workspace(project, older, again.name.agent_id);
    }
  }
}

}  // namespace twotrack::project
