#include "project/waiting_changes.h"

#include <algorithm>
#include <map>

#include "base/joined.h"
#include "base/json_writer.h"
#include "project/agent_name.h"
#include "project/decide_workspace.h"
#include "project/superseded.h"
#include "project/workspace_ledger.h"
#include "text/human.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

using workspace::Workspace;

constexpr size_t kNamed = 3;

// Nothing if that cannot be said now, as while somebody else decides.
std::vector<std::string> files_to_merge(Project& project, const std::string& agent) {
  const auto key = journal_key();
  const auto decisions =
      key.ok() ? workspace::Decisions::open(project.layout().root, key.value()) : key.error();
  const auto rules = plan_rules(project);
  if (!decisions.ok() || !rules.ok()) return {};
  const auto plan = decisions.value().plan_accept(agent, rules.value());
  return plan.ok() ? merged_files(plan.value()) : std::vector<std::string>();
}

// Whoever made them knows of them: they would stand between the work of agents.
void leave_out_calls(Project& project, std::vector<WorkspaceState>& states) {
  std::vector<std::string> calls;
  std::erase_if(states, [&](const WorkspaceState& one) {
    if (!one.is_by_hand()) return false;
    if (one.is_waiting()) calls.push_back(one.agent);
    return true;
  });
  if (calls.empty()) return;
  project.note("left out: " + count_of(calls.size(), "call") + " by hand (" +
               few_of(calls, kNamed) +
               "): give its name to see one, or to `twotrack workspace reject` to drop it");
}

// Of several answers to one task a person decides about the last.
void leave_out_superseded(Project& project, std::vector<WorkspaceState>& states) {
  const auto older = superseded(project, states);
  if (older.empty()) return;
  std::map<std::string, std::vector<std::string>> by_newest;
  for (const auto& [agent, newest] : older) by_newest[newest].push_back(agent);
  for (const auto& [newest, agents] : by_newest) {
    project.note(few_of(agents, kNamed) + (agents.size() == 1 ? " is" : " are") +
                 " left out: " + newest + " is a newer answer to the same task");
  }
  std::erase_if(states, [&](const WorkspaceState& one) { return older.contains(one.agent); });
  project.note(
      "to see one all the same, twotrack review AGENT; to remove it, twotrack workspace "
      "reject AGENT");
}

}  // namespace

Result<std::vector<std::string>> waiting_agents(Project& project,
                                                const std::vector<std::string>& names) {
  std::vector<std::string> all = TRY(Workspace::agents(project.layout().root));
  const std::vector<std::string> asked = TRY(find_agents(project, names, std::move(all)));
  std::vector<WorkspaceState> states = TRY(workspace_states(project, asked));
  if (names.empty()) {
    leave_out_calls(project, states);
    leave_out_superseded(project, states);
  }
  for (const WorkspaceState& one : states) {
    if (names.empty() || one.is_waiting()) continue;
    project.note(one.agent + " does not wait: it is " + std::string(name_of(one.status)));
  }
  std::erase_if(states, [](const WorkspaceState& one) { return !one.is_waiting(); });
  std::ranges::stable_sort(states, {}, &WorkspaceState::last_us);
  std::vector<std::string> agents;
  agents.reserve(states.size());
  for (const WorkspaceState& one : states) agents.push_back(one.agent);
  return agents;
}

Result<WaitingChanges> look_at(Project& project, const std::string& agent) {
  WaitingChanges waiting{.state = TRY(workspace_states(project, {agent})).front()};
  auto evidence = change_evidence(project, agent);
  if (evidence.ok()) waiting.evidence = std::move(evidence).value();
  waiting.merged = files_to_merge(project, agent);
  const Workspace own = TRY(Workspace::look(project.layout().root, agent));
  waiting.diff = TRY(own.diff());
  return waiting;
}

Json to_json(const WaitingChanges& one) {
  JsonWriter json;
  json.begin_object()
      .member("agent_id", one.state.agent)
      .member("state", name_of(one.state.status));
  if (one.state.log) {
    json.member("operation", one.state.log->operation).member("node_id", one.state.log->node_id);
  }
  json.member("status", one.evidence.status).member("verified", one.evidence.is_proven);
  json.member("stale", one.evidence.is_stale).key("merged").texts(one.merged);
  json.key("summary").lossy_string(one.evidence.summary);
  json.key("evidence").lossy_string(one.evidence.proof).key("unsafe").texts(one.evidence.unsafe);
  return json.key("diff").lossy_string(one.diff).end_object().take();
}

}  // namespace twotrack::project
