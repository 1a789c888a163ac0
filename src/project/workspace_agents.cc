#include "project/workspace_agents.h"

#include <algorithm>
#include <set>
#include <span>

#include "base/nearest.h"
#include "project/agent_name.h"
#include "project/drop_agent.h"
#include "project/log_list.h"
#include "project/workspace_ledger.h"
#include "workspace/decisions.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

Result<std::vector<std::string>> candidates(Project& project, AlsoAsked also) {
  if (also == AlsoAsked::kLogs) return resolve_agents(project, {});
  const Path& root = project.layout().root;
  const std::vector<std::string> agents = TRY(workspace::Workspace::agents(root));
  std::set<std::string> all(agents.begin(), agents.end());
  if (also == AlsoAsked::kAccepted) {
    const workspace::JournalKey key = TRY(find_journal_key());
    for (const auto& one : TRY(workspace::Decisions::accepted(root, key))) {
      all.insert(one.agent);
    }
    all.erase("");
  }
  if (also == AlsoAsked::kUnfinished) {
    for (const auto& one : TRY(unfinished_without_workspace(project))) {
      all.insert(one.name.agent_id);
    }
  }
  return std::vector<std::string>(all.begin(), all.end());
}

// The name may be that of an agent without one, and its log says why.
Error no_workspace(Project& project, const std::string& name, const std::vector<std::string>& all) {
  const auto agents = resolve_agents(project, std::span(&name, 1));
  const auto list = agents.ok() ? list_logs(project, agents.value(), {}) : agents.error();
  if (!list.ok() || list.value().logs.size() != 1) {
    return with_hint(
        Error{Code::kNotFound, "no workspace for \"" + name + "\"" + suggestion(name, all)},
        "`twotrack workspace ls` lists them");
  }
  const track::LogSummary& log = list.value().logs.front();
  const bool is_rejected = log.types.contains("workspace_rejected");
  return with_hint(
      Error{Code::kNotFound,
            log.agent_id + (is_rejected ? " was rejected, and has" : " has") + " no workspace"},
      "`twotrack workspace ls` lists them; `twotrack show " + log.agent_id + "` tells what it did");
}

Result<std::vector<std::string>> of_run(Project& project, const std::string& run,
                                        std::vector<std::string> agents) {
  const std::vector<std::string> logs = TRY(resolve_agents(project, {}));
  const std::vector<std::string> of_it = TRY(agents_of_run(project, run, logs));
  std::erase_if(agents, [&](const std::string& agent) {
    return std::ranges::find(of_it, agent) == of_it.end();
  });
  if (agents.empty()) return Error{Code::kNotFound, "no workspaces for run \"" + run + "\""};
  return agents;
}

}  // namespace

Result<std::vector<std::string>> workspace_agents(Project& project, const WorkspaceAsk& ask) {
  std::vector<std::string> all = TRY(candidates(project, ask.also));
  if (ask.run) return of_run(project, *ask.run, std::move(all));
  if (ask.names.empty()) return all;
  if (ask.also == AlsoAsked::kLogs) return find_agents(project, ask.names, std::move(all));
  std::vector<std::string> agents;
  for (const std::string& name : ask.names) {
    auto match = find_agent(project, name, all);
    if (!match.ok() && match.error().code != Code::kNotFound) return std::move(match).error();
    const bool is_known = match.ok() && std::ranges::find(all, match.value()) != all.end();
    if (!is_known) return no_workspace(project, name, all);
    const bool is_new = std::ranges::find(agents, match.value()) == agents.end();
    if (is_new) agents.push_back(std::move(match).value());
  }
  return agents;
}

}  // namespace twotrack::project
