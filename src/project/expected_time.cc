#include "project/expected_time.h"

#include <map>

#include "base/clock.h"
#include "project/agent_name.h"
#include "project/log_list.h"

namespace twotrack::project {

int64_t expected_time(Project& project, const RunPlan& plan) {
  const auto agents = resolve_agents(project, {});
  if (!agents.ok()) return 0;
  const auto list = list_logs(project, agents.value(), {});
  if (!list.ok()) return 0;
  struct Sum {
    int64_t us = 0;
    int64_t agents = 0;
  };
  std::map<std::string, Sum> sums;
  for (const track::LogSummary& log : list.value().logs) {
    const auto began = parse_time(log.started);
    const auto ended = parse_time(log.last);
    // A person's later decision is in the log too, and would make it look long.
    const bool is_plain = began.ok() && ended.ok() && log.status != track::LogStatus::kUnfinished &&
                          !log.types.contains("workspace_accepted") &&
                          !log.types.contains("workspace_rejected");
    if (!is_plain) continue;
    Sum& sum = sums[log.operation];
    sum.us += ended.value() - began.value();
    sum.agents += 1;
  }
  int64_t expected = 0;
  for (const runner::PlannedAgent& agent : plan.agents) {
    const auto known = sums.find(agent.name.operation);
    if (known != sums.end()) expected += known->second.us / known->second.agents;
  }
  return expected;
}

}  // namespace twotrack::project
