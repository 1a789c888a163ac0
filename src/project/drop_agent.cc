#include "project/drop_agent.h"

#include <algorithm>

#include "project/planned_run.h"
#include "project/workspace_ledger.h"
#include "workspace/workspace.h"

namespace twotrack::project {

Result<std::vector<runner::UnfinishedAgent>> unfinished_without_workspace(Project& project) {
  runner::Unfinished found = TRY(runner::find_unfinished(project.files(), project.layout()));
  std::erase_if(found.agents, [&](const runner::UnfinishedAgent& one) {
    return workspace::Workspace::exists(project.layout().root, one.name.agent_id);
  });
  return std::move(found.agents);
}

Status drop_agent(Project& project, const runner::UnfinishedAgent& agent) {
  if (!agent.has_begun) {
    const track::WriterOptions options = TRY(project.writer_options());
    const Redactor* redactor = TRY(project.redactor());
    TRY(runner::RunTrack::drop(project.layout(), agent.planned_by, agent.name.agent_id, options,
                               redactor));
    project.mirror_log(agent.planned_by);
    return Done{};
  }
  const auto ledger = TRY(TrackLedger::open(project, agent.name.agent_id));
  return ledger->reject({});
}

void end_rejected_runs(Project& project, const std::vector<std::string>& rejected) {
  const auto found = runner::find_unfinished(project.files(), project.layout());
  if (!found.ok()) return;
  const auto is_left = [&](const std::string& agent) {
    const runner::Unfinished& all = found.value();
    return std::ranges::any_of(all.agents,
                               [&](const auto& one) { return one.name.agent_id == agent; }) ||
           std::ranges::any_of(all.blocked,
                               [&](const auto& one) { return one.starts_with(agent + ":"); }) ||
           std::ranges::find(all.running, agent) != all.running.end();
  };
  const auto is_rejected = [&](const std::string& agent) {
    return std::ranges::find(rejected, agent) != rejected.end();
  };
  for (const std::string& track : found.value().killed) {
    const auto planned = runner::planned_agents(project.files(), project.layout(), track);
    if (!planned.ok() || std::ranges::none_of(planned.value(), is_rejected) ||
        std::ranges::any_of(planned.value(), is_left)) {
      continue;
    }
    end_killed_run(project, track, "killed; what was left of it was rejected");
  }
}

}  // namespace twotrack::project
