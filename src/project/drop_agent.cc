#include "project/drop_agent.h"

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

}  // namespace twotrack::project
