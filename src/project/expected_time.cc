#include "project/expected_time.h"

#include <map>

#include "base/clock.h"
#include "event/event.h"
#include "event/line.h"
#include "event/model_name.h"
#include "project/agent_name.h"
#include "project/log_lines.h"
#include "project/log_list.h"

namespace twotrack::project {
namespace {

// Whether a script or a replay decided, as its run_start says.
bool was_without_weights(Project& project, const std::string& agent) {
  auto lines = LogLines::open(project.files(), project.layout(), agent);
  if (!lines.ok()) return false;
  const auto first = lines.value().next();
  if (!first.ok() || !first.value() || !first.value()->fault.empty()) return false;
  const auto view = read_line(first.value()->text);
  if (!view.ok()) return false;
  const Event event(view.value());
  const auto* start = event.as<RunStart>();
  return start != nullptr && is_without_weights(model_name(start->model));
}

}  // namespace

int64_t expected_time(Project& project, const RunPlan& plan, const ModelChoice& model) {
  const auto agents = resolve_agents(project, {});
  if (!agents.ok()) return 0;
  const auto list = list_logs(project, agents.value(), {});
  if (!list.ok()) return 0;
  struct Sum {
    int64_t us = 0;
    int64_t agents = 0;
  };
  std::map<std::string, Sum> sums;
  for (const runner::PlannedAgent& agent : plan.agents) sums.try_emplace(agent.name.operation);
  const bool is_script = is_without_weights(model.model.value_or(""));
  for (const track::LogSummary& log : list.value().logs) {
    const auto began = parse_time(log.started);
    const auto ended = parse_time(log.last);
    // A person's later decision is in the log too, and would make it look long.
    const bool is_plain = began.ok() && ended.ok() && log.status != track::LogStatus::kUnfinished &&
                          !log.types.contains("workspace_accepted") &&
                          !log.types.contains("workspace_rejected");
    const auto wanted = sums.find(log.operation);
    if (!is_plain || wanted == sums.end()) continue;
    if (was_without_weights(project, log.agent_id) != is_script) continue;
    wanted->second.us += ended.value() - began.value();
    wanted->second.agents += 1;
  }
  int64_t expected = 0;
  for (const runner::PlannedAgent& agent : plan.agents) {
    const Sum& known = sums[agent.name.operation];
    if (known.agents > 0) expected += known.us / known.agents;
  }
  return expected;
}

}  // namespace twotrack::project
