#include "cli/workspace_retry.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "cli/workspace_decide.h"
#include "project/agent_name.h"
#include "project/change_evidence.h"
#include "project/log_list.h"
#include "project/planned_run.h"
#include "runner/unfinished.h"
#include "track/index.h"
#include "workspace/workspace.h"

namespace twotrack::cli {
namespace {

// What an agent worked on: its operation and its node.
using Task = std::pair<std::string, std::string>;

// Why another attempt is made, how many there were, and whose it replaces.
struct Earlier {
  std::string word{};
  uint64_t attempts = 0;
  std::vector<std::string> agents{};
};

struct Tasks {
  std::map<Task, Earlier> all{};
  std::set<runner::ModelNames> models{};
};

// The reason for another attempt, for the model to read.
Result<std::string> word_of(Context& context, const std::string& agent) {
  const ChangeEvidence earlier = TRY(change_evidence(context, agent));
  std::string word =
      "An earlier attempt ended as " + (earlier.status.empty() ? "unfinished" : earlier.status);
  if (!earlier.summary.empty()) word += ": " + earlier.summary;
  if (!earlier.proof.empty() && !earlier.is_proven) word += " (" + earlier.proof + ")";
  return word + ". Do it differently.";
}

Result<uint64_t> attempts_at(Context& context, const Task& task) {
  const std::vector<std::string> agents = TRY(resolve_agents(context, {}));
  const LogList list = TRY(list_logs(context, agents, {}));
  return static_cast<uint64_t>(std::ranges::count_if(
      list.logs, [&](const auto& log) { return Task(log.operation, log.node_id) == task; }));
}

Result<Tasks> tasks_of(Context& context, const std::vector<std::string>& agents) {
  Tasks tasks;
  for (const std::string& agent : agents) {
    const auto index = TRY(track::Index::open(context.files(), context.layout(), agent));
    const track::LogSummary& log = index.summary();
    const Task task(log.operation, log.node_id);
    Earlier& earlier = tasks.all[task];
    earlier.word = TRY(word_of(context, agent));
    earlier.attempts = TRY(attempts_at(context, task));
    earlier.agents.push_back(agent);
    auto model = runner::model_of_run(context.files(), context.layout(), log.run_id);
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

Result<RunPlan> plan_tasks(Context& context, const Tasks& tasks) {
  RunAsk ask{.operations = std::string()};
  for (const auto& [task, earlier] : tasks.all) {
    const auto& [operation, node] = task;
    ask.paths.push_back((context.layout().root / node.substr(0, node.find("::"))).string());
    *ask.operations += operation + ",";
  }
  RunPlan plan = TRY(plan_run(context, ask));
  std::set<Task> found;
  std::erase_if(plan.agents, [&](const runner::PlannedAgent& one) {
    const Task task(one.name.operation, one.name.node_id);
    return !tasks.all.contains(task) || !found.insert(task).second;
  });
  for (runner::PlannedAgent& one : plan.agents) {
    const Earlier& earlier = tasks.all.at({one.name.operation, one.name.node_id});
    one.word = earlier.word;
    one.retries = earlier.attempts;
  }
  for (const auto& [task, earlier] : tasks.all) {
    if (!found.contains(task)) return Error{Code::kNotFound, why_not_planned(plan, task)};
  }
  return plan;
}

// Before anything runs: what was accepted cannot be replaced.
Status check_replaceable(Context& context, const std::vector<std::string>& agents) {
  std::vector<std::string> present = agents;
  std::erase_if(present, [&](const std::string& agent) {
    return !workspace::Workspace::exists(context.layout().root, agent);
  });
  for (const WorkspaceState& one : TRY(workspace_states(context, present))) {
    TRY(reject_workspace(context, one, true));
  }
  return Done{};
}

// Work that waits is not thrown away for an attempt that came to less.
void replace_earlier(Context& context, const Tasks& tasks, const RunPlan& plan) {
  for (const runner::PlannedAgent& again : plan.agents) {
    const Earlier& earlier = tasks.all.at({again.name.operation, again.name.node_id});
    for (const std::string& older : earlier.agents) {
      replace_workspace(context, older, again.name.agent_id);
    }
  }
}

}  // namespace

Result<ExitCode> retry_agents(Context& context, const std::vector<std::string>& agents,
                              RunRequest request) {
  const StopOnInterrupt stop;
  const Tasks tasks = TRY(tasks_of(context, agents));
  TRY(check_replaceable(context, agents));
  const RunPlan plan = TRY(plan_tasks(context, tasks));
  TRY(check_run_config(context));
  request.model = TRY(model_of(context, tasks.models, request.model));
  const auto model = TRY(open_model(context, request.model, stop.token()));
  const ExitCode code = TRY(run_once(context, request, plan, model.get(), stop));
  // Whoever stops it has not judged it.
  if (code != ExitCode::kInterrupted) replace_earlier(context, tasks, plan);
  return code;
}

}  // namespace twotrack::cli
