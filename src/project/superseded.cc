#include "project/superseded.h"

#include <algorithm>

#include "base/json_tree.h"
#include "event/parts.h"
#include "event/read.h"
#include "project/change_evidence.h"
#include "project/decide_workspace.h"
#include "track/index.h"
#include "track/log_file.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

struct Worth {
  bool is_proven = false;
  bool is_success = false;
  int end = 0;
};

Worth worth_of(Project& project, const std::string& agent) {
  const auto evidence = change_evidence(project, agent);
  if (!evidence.ok()) return {};
  const std::string& status = evidence.value().status;
  const bool is_success = status == name_of(RunStatus::kSuccess);
  const bool is_whole = is_success || status == name_of(RunStatus::kUnverified);
  return {.is_proven = evidence.value().is_proven,
          .is_success = is_success,
          .end = is_whole ? 2 : (status == name_of(RunStatus::kPartial) ? 1 : 0)};
}

// Whether an agent wrote the log, and not somebody who made one call.
bool is_of_agent(Project& project, const std::string& name) {
  const auto index =
      track::Index::open(project.files(), project.layout(), name, track::Index::Save::kNo);
  const auto log = track::open_log(project.files(), project.layout(), name);
  if (!index.ok() || !log.ok()) return false;
  const auto starts = index.value().events_of_type(EventType::kRunStart);
  if (starts.empty()) return false;
  const auto stored = track::read_event(*log.value(), index.value(), starts.front());
  if (!stored.ok()) return false;
  const auto start = read_as<RunStart>(stored.value()->parsed.data);
  if (!start.ok()) return false;
  const auto prompt = read_part<PromptPart>(start.value().prompt);
  return prompt && !prompt->agent.empty();
}

bool is_later_answer(const WorkspaceState& newer, const WorkspaceState& older) {
  if (!newer.log || !older.log || older.log->node_id.empty()) return false;
  return newer.log->operation == older.log->operation && newer.log->node_id == older.log->node_id &&
         newer.log->goal == older.log->goal && newer.log->started > older.log->started;
}

}  // namespace

bool is_no_worse(Project& project, const WorkspaceState& newer, const WorkspaceState& older) {
  if (newer.status == WorkspaceStatus::kAccepted) return true;
  if (!newer.is_waiting()) return false;
  const Worth before = worth_of(project, older.agent);
  const Worth after = worth_of(project, newer.agent);
  if (before.is_success && after.end < before.end) return false;
  if (before.is_proven != after.is_proven) return after.is_proven;
  return after.end >= before.end;
}

std::map<std::string, std::string> superseded(Project& project,
                                              const std::vector<WorkspaceState>& all) {
  std::map<std::string, std::string> found;
  for (const WorkspaceState& older : all) {
    if (!older.is_waiting()) continue;
    const auto newer = std::ranges::find_if(all, [&](const WorkspaceState& one) {
      return is_later_answer(one, older) && is_no_worse(project, one, older) &&
             is_of_agent(project, older.agent) && is_of_agent(project, one.agent);
    });
    if (newer != all.end()) found[older.agent] = newer->agent;
  }
  for (auto& [older, newer] : found) {
    for (auto one = found.find(newer); one != found.end(); one = found.find(newer)) {
      newer = one->second;
    }
  }
  return found;
}

bool replace_workspace(Project& project, const std::string& older, const std::string& newer) {
  if (!workspace::Workspace::exists(project.layout().root, older)) return false;
  const auto decisions = open_decisions(project, false);
  const auto states = workspace_states(project, {newer, older});
  const auto failed = [&](const Error& error) {
    project.fail(error);
    return true;
  };
  if (!decisions.ok()) return failed(decisions.error());
  if (!states.ok()) return failed(states.error());
  const WorkspaceState& before = states.value().back();
  const bool is_unfinished = before.status == WorkspaceStatus::kUnfinished;
  if (before.status != WorkspaceStatus::kOpen && !is_unfinished) return false;
  if (!is_no_worse(project, states.value().front(), before)) {
    if (!is_unfinished) project.note(older + " kept: " + newer + " is not an improvement");
    return true;
  }
  const Status rejected = reject_workspace(project, before, false);
  if (!rejected.ok()) return failed(rejected.error());
  project.note(newer + " replaces " + older);
  return false;
}

}  // namespace twotrack::project
