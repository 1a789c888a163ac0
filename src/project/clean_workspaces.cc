#include "project/clean_workspaces.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "base/clock.h"
#include "project/workspace_ledger.h"
#include "text/human.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

using workspace::Decisions;
using workspace::Workspace;

class CleanPlanner {
 public:
  CleanPlanner(Project& project, const CleanRules& rules) : project_(&project), rules_(&rules) {}

  Result<CleanPlan> plan(const std::vector<std::string>& agents) {
    const int64_t now_us = project_->clock().now_us();
    const std::chrono::microseconds kept =
        TRY(project_->config())->duration("workspace.keep").value();
    plan_.keep = format_duration(kept.count());
    kept_since_us_ = now_us - kept.count();
    before_us_ = now_us + 1;
    if (rules_->older_than) before_us_ -= TRY(parse_duration(*rules_->older_than));
    std::map<std::string, uint64_t> undo;
    const workspace::JournalKey key = TRY(find_journal_key());
    for (const auto& one : TRY(Decisions::accepted(project_->layout().root, key))) {
      undo[one.agent] += std::max<uint64_t>(one.bytes, 1);
    }
    for (WorkspaceState& one : TRY(workspace_states(*project_, agents))) {
      Cleaning cleaning{.state = std::move(one)};
      const auto found = undo.find(cleaning.state.agent);
      if (found != undo.end()) cleaning.undo_bytes = found->second;
      if (goes(cleaning)) plan_.cleanings.push_back(std::move(cleaning));
    }
    return std::move(plan_);
  }

 private:
  bool goes(Cleaning& one) {
    const WorkspaceState& state = one.state;
    const bool is_old = state.last_us < kept_since_us_;
    one.is_forgotten = state.status == WorkspaceStatus::kOpen && !rules_->is_named && is_old;
    // A workspace without a log is removed only by name: its work exists nowhere else.
    const bool is_somebodys =
        state.status == WorkspaceStatus::kOrphan && state.may_hold_work() && !rules_->is_named;
    const bool may_go = state.is_over() && state.last_us < before_us_ && !is_somebodys;
    if (!may_go && !one.is_forgotten) {
      if (rules_->is_named) plan_.kept.push_back(state);
      return false;
    }
    one.removes_undo = one.undo_bytes > 0 && (is_old || rules_->is_named || rules_->older_than);
    plan_.undo_kept += one.keeps_undo() ? 1 : 0;
    return one.removes_undo || Workspace::exists(project_->layout().root, state.agent);
  }

  Project* project_;
  const CleanRules* rules_;
  int64_t kept_since_us_ = 0;
  int64_t before_us_ = 0;
  CleanPlan plan_;
};

}  // namespace

std::string CleanPlan::losses() const {
  uint64_t undo = 0;
  uint64_t work = 0;
  for (const Cleaning& one : cleanings) {
    undo += one.removes_undo ? 1 : 0;
    work += one.is_forgotten ? 1 : 0;
  }
  std::string what;
  if (work > 0) what += count_of(work, "workspace") + " that nobody has decided about";
  if (undo > 0) {
    what += (what.empty() ? "" : " and ") + ("the undo data of " + count_of(undo, "agent"));
  }
  return what;
}

Result<CleanPlan> plan_cleaning(Project& project, const std::vector<std::string>& agents,
                                const CleanRules& rules) {
  return CleanPlanner(project, rules).plan(agents);
}

Status clean_workspace(Project& project, Decisions& decisions, const Cleaning& one) {
  // So that its log says what became of it.
  if (one.is_forgotten) {
    const auto ledger = TRY(TrackLedger::open(project, one.state.agent));
    TRY(ledger->reject(one.state.changes));
  }
  // The undo data first: if that fails, nothing else is removed.
  if (one.removes_undo) TRY(decisions.forget(one.state.agent));
  return Workspace::remove(project.layout().root, one.state.agent);
}

}  // namespace twotrack::project
