#include "project/drop_agent.h"

#include <algorithm>

#include "base/json_writer.h"
#include "project/decide_workspace.h"
#include "project/planned_run.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "text/human.h"
#include "workspace/workspace.h"

namespace twotrack::project {

namespace {

// Says so in its log, or in that of the run that planned it. Fails with kConflict when somebody is
// writing that log.
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

// They would be listed as unfinished for ever.
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
    end_killed_run(project, track, "cut off; what was left of it was rejected");
  }
}

Rejected reject_one(Project& project, const std::string& agent, bool is_dry_run) {
  const auto states = workspace_states(project, {agent});
  if (!states.ok()) return {.agent = agent, .done = states.error()};
  const WorkspaceState& one = states.value().front();
  Status done = reject_workspace(project, one, is_dry_run);
  const uint64_t changes = done.ok() ? one.changes.size() : 0;
  return {.agent = agent,
          .done = std::move(done),
          .changes = changes,
          .what = count_of(changes, "changed file")};
}

}  // namespace

Result<std::vector<runner::UnfinishedAgent>> unfinished_without_workspace(Project& project) {
  runner::Unfinished found = TRY(runner::find_unfinished(project.files(), project.layout()));
  std::erase_if(found.agents, [&](const runner::UnfinishedAgent& one) {
    return workspace::Workspace::exists(project.layout().root, one.name.agent_id);
  });
  return std::move(found.agents);
}

Json to_json(const Rejected& one, bool is_dry_run) {
  JsonWriter item;
  item.begin_object().member("agent_id", one.agent).member("action", "reject");
  item.member("state", !one.done.ok() ? "refused" : is_dry_run ? "planned" : "rejected");
  if (!one.done.ok()) item.key("why").lossy_string(one.done.error().message);
  return item.member("changes", one.changes).end_object().take();
}

Status reject_agents(Project& project, const std::vector<std::string>& agents, bool is_dry_run,
                     const std::function<void(const Rejected&)>& tell) {
  const workspace::Decisions lock = TRY(open_decisions(project, is_dry_run));
  const auto has_none = [&](const std::string& agent) {
    return !workspace::Workspace::exists(project.layout().root, agent);
  };
  std::vector<runner::UnfinishedAgent> bare;
  if (std::ranges::any_of(agents, has_none)) bare = TRY(unfinished_without_workspace(project));
  for (const std::string& agent : agents) {
    const auto found = std::ranges::find_if(
        bare, [&](const runner::UnfinishedAgent& one) { return one.name.agent_id == agent; });
    const Rejected one =
        found == bare.end()
            ? reject_one(project, agent, is_dry_run)
            : Rejected{.agent = agent,
                       .done = is_dry_run ? Status(Done{}) : drop_agent(project, *found),
                       .what = found->has_begun ? "it had no workspace" : "it had not started"};
    if (!one.done.ok() && agents.size() == 1) return one.done;
    tell(one);
  }
  if (!is_dry_run) end_rejected_runs(project, agents);
  return Done{};
}

}  // namespace twotrack::project
