#include "project/decide_workspace.h"

#include <algorithm>
#include <vector>

#include "base/json_writer.h"
#include "project/change_evidence.h"
#include "project/hub_refresh.h"
#include "project/workspace_ledger.h"
#include "text/terminal_text.h"
#include "track/index.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

using workspace::Conflict;
using workspace::Decided;
using workspace::Decisions;
using workspace::MergeConflict;
using workspace::Plan;
using workspace::PlannedStep;
using workspace::Sensitive;
using workspace::Step;
using workspace::WorkspaceAction;

bool is_of_file(const Step& step) {
  return step.kind == Step::Kind::kWrite || step.kind == Step::Kind::kRemove;
}

std::string_view change_of(const Step& step) {
  if (!step.before.is_there()) return "added";
  return step.after.is_there() ? "modified" : "removed";
}

void write_places(JsonWriter& json, const Conflict& conflict) {
  json.key("places").begin_array();
  for (const MergeConflict& place : conflict.places) {
    json.begin_object().member("line", place.line).key("base").lossy_string(place.base);
    json.key("project").lossy_string(place.mine).key("workspace").lossy_string(place.theirs);
    json.end_object();
  }
  json.end_array();
}

std::vector<std::string> changed_files(const Plan& plan) {
  std::vector<std::string> paths;
  for (const PlannedStep& one : plan.steps) {
    if (is_of_file(one.step)) paths.push_back(one.step.path);
  }
  return paths;
}

Result<Plan> make_plan(Project& project, const Decisions& decisions, const std::string& agent,
                       WorkspaceAction action, const DecideOptions& options) {
  if (action == WorkspaceAction::kUndo) return decisions.plan_undo(agent);
  workspace::PlanRules rules = TRY(plan_rules(project));
  rules.takes_sensitive = options.allows_sensitive;
  return decisions.plan_accept(agent, rules);
}

Status check_ended(Project& project, const std::string& agent) {
  const auto index = TRY(track::Index::open(project.files(), project.layout(), agent));
  if (index.summary().status != track::LogStatus::kUnfinished) return Done{};
  return with_hint(Error{Code::kInvalid, agent + " has not ended: its work may be "
                                                 "half done"},
                   "`twotrack run --resume` continues it; --unfinished accepts what is there");
}

}  // namespace

uint64_t DecisionAnswer::files() const {
  return changed_files(plan).size();
}

bool DecisionAnswer::is_complete() const {
  if (state == DecisionState::kRefused) return false;
  return !decided || (decided->conflicts.empty() && decided->journal.left.empty());
}

std::vector<std::string> merged_files(const Plan& plan) {
  std::vector<std::string> paths;
  for (const PlannedStep& one : plan.steps) {
    if (one.merged) paths.push_back(one.step.path);
  }
  return paths;
}

Json to_json(const DecisionAnswer& answer) {
  const Plan& plan = answer.plan;
  JsonWriter json;
  json.begin_object().member("agent_id", answer.agent);
  json.member("action", name_of(plan.journal.action)).member("state", name_of(answer.state));
  if (answer.decided && !answer.decided->journal.id.empty()) {
    json.member("id", answer.decided->journal.id);
  }
  json.key("files").begin_array();
  for (const PlannedStep& one : plan.steps) {
    if (!is_of_file(one.step)) continue;
    json.begin_object().key("path").lossy_string(one.step.path);
    json.member("change", change_of(one.step)).member("merged", one.merged.has_value());
    json.member("sha256", one.step.after.sha256).member("mode", one.step.after.mode).end_object();
  }
  json.end_array().key("folders").begin_array();
  for (const PlannedStep& one : plan.steps) {
    if (is_of_file(one.step)) continue;
    json.begin_object().key("path").lossy_string(one.step.path);
    json.member("change", change_of(one.step)).member("mode", one.step.after.mode);
    json.member("base_mode", one.step.before.mode).end_object();
  }
  json.end_array().key("conflicts").begin_array();
  for (const Conflict& conflict : plan.conflicts) {
    json.begin_object().key("path").lossy_string(conflict.path);
    json.key("why").lossy_string(conflict.why);
    write_places(json, conflict);
    json.end_object();
  }
  if (answer.decided) {
    for (const Conflict& conflict : answer.decided->conflicts) {
      json.begin_object().key("path").lossy_string(conflict.path);
      json.key("why").lossy_string(conflict.why).key("places").begin_array().end_array();
      json.end_object();
    }
  }
  json.end_array().key("sensitive").begin_array();
  for (const Sensitive& one : plan.sensitive) {
    json.begin_object().key("path").lossy_string(one.path).member("why", one.why).end_object();
  }
  json.end_array().key("unsafe").texts(answer.unsafe);
  return json.end_object().take();
}

Result<Decisions> open_decisions(Project& project, bool is_dry_run) {
  const workspace::JournalKey key = TRY(journal_key());
  Decisions decisions = TRY(Decisions::open(project.layout().root, key));
  if (is_dry_run) {
    tell_unfinished(project);
  } else {
    finish_decisions(project, decisions);
  }
  return decisions;
}

Result<DecisionAnswer> decide_workspace(Project& project, Decisions& decisions,
                                        const std::string& agent, WorkspaceAction action,
                                        const DecideOptions& options) {
  const auto ledger = TRY(TrackLedger::open(project, agent));
  const bool is_accept = action == WorkspaceAction::kAccept;
  if (is_accept && !options.takes_unfinished) TRY(check_ended(project, agent));
  DecisionAnswer answer{.agent = agent,
                        .plan = TRY(make_plan(project, decisions, agent, action, options))};
  if (is_accept) {
    for (const std::string& name : left_out_of(project, agent)) {
      project.note(agent + ": left out: " + name + "/, where builds write");
    }
    ChangeEvidence evidence = TRY(change_evidence(project, agent));
    const bool is_new = evidence.is_stale || !merged_files(answer.plan).empty();
    if (is_new && !evidence.witness.empty()) {
      const auto index = TRY(track::Index::open(project.files(), project.layout(), agent));
      answer.check_again = "twotrack tools call " + evidence.witness + " --node " +
                           shell_word(index.summary().node_id);
    }
    answer.unsafe = std::move(evidence.unsafe);
  }
  answer.diff = TRY(diff_of(decisions.project(), answer.plan));
  const bool is_refused = (!answer.plan.conflicts.empty() && !options.skips_conflicts) ||
                          (!answer.plan.sensitive.empty() && !options.skips_sensitive);
  if (is_refused || options.is_dry_run) {
    answer.state = is_refused ? DecisionState::kRefused : DecisionState::kPlanned;
    return answer;
  }
  answer.decided = TRY(decisions.carry_out(answer.plan, *ledger));
  if (!answer.decided->journal.id.empty()) {
    answer.state = is_accept ? DecisionState::kAccepted : DecisionState::kUndone;
  }
  refresh_hub(project, changed_files(answer.plan));
  return answer;
}

Status reject_workspace(Project& project, const WorkspaceState& one, bool is_dry_run) {
  if (one.status == WorkspaceStatus::kAccepted || one.status == WorkspaceStatus::kPartly) {
    return with_hint(Error{Code::kInvalid, one.agent + " was accepted"},
                     "`twotrack workspace undo " + one.agent + "` reverts it");
  }
  if (one.status == WorkspaceStatus::kRunning) {
    return with_hint(Error{Code::kConflict, one.agent + " is running"}, "wait until it ends");
  }
  if (!one.log) {
    return with_hint(
        Error{Code::kNotFound, one.agent + " has no log to record it in"},
        "`twotrack workspace clean " + one.agent + "` removes workspaces without a log");
  }
  if (is_dry_run) return Done{};
  const auto ledger = TRY(TrackLedger::open(project, one.agent));
  TRY(ledger->reject(one.changes));
  return workspace::Workspace::remove(project.layout().root, one.agent);
}

}  // namespace twotrack::project
