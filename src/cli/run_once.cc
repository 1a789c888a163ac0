#include "cli/run_once.h"

#include <algorithm>
#include <chrono>

#include "base/json_writer.h"
#include "cli/common_options.h"
#include "cli/run_display.h"
#include "cli/run_summary.h"
#include "cli/workspace_decide.h"
#include "config/runner_config.h"
#include "project/git_commit.h"
#include "project/queued_run.h"
#include "project/remedy.h"
#include "project/workspace_ledger.h"
#include "runner/run.h"
#include "workspace/workspace.h"

namespace twotrack::cli {
namespace {

using runner::PlannedAgent;

// Only what a witness has seen, and only what conflicts with nothing.
Result<ExitCode> accept_succeeded(Context& context, const std::vector<EndedAgent>& agents,
                                  AcceptSuccess accept, const std::optional<std::string>& queue,
                                  const std::string& sent_project) {
  std::vector<std::string> names;
  std::vector<runner::PlannedName> planned;
  for (const EndedAgent& agent : agents) {
    const std::string& name = agent.name.agent_id;
    if (agent.status == RunStatus::kSuccess &&
        workspace::Workspace::exists(context.layout().root, name)) {
      names.push_back(name);
      planned.push_back(agent.name);
    }
  }
  ExitCode code = ExitCode::kFine;
  if (queue && !names.empty()) {
    const std::vector<std::string> known =
        TRY(proven_agents(context, *queue, sent_project, planned));
    for (const std::string& name : names) {
      if (std::ranges::find(known, name) != known.end()) continue;
      context.warn(name + " is not accepted: its log is not signed by a key that you keep " +
                   "(`twotrack key trust`), or tells of another task or project than was sent, so "
                   "anybody may be behind it; `twotrack review` it");
      code = ExitCode::kNo;
    }
    names = known;
  }
  if (names.empty()) return code;
  if (accept != AcceptSuccess::kCommit) {
    return std::max(code, TRY(accept_workspaces(context, names, {.only_notes = true})));
  }
  const UncommittedFiles before = TRY(uncommitted_files(context));
  for (const std::string& name : names) {
    const ExitCode accepted = TRY(accept_workspaces(context, {name}, {.only_notes = true}));
    if (accepted != ExitCode::kFine) {
      code = accepted;
      continue;
    }
    const auto committed = commit_accepted(context, name, before);
    if (committed.ok()) {
      context.note(committed.value().empty() ? name + ": nothing to commit"
                                             : name + ": committed as " + committed.value());
      continue;
    }
    context.fail(committed.error());
    code = ExitCode::kNo;
  }
  return code;
}

}  // namespace

void declare_run(Arguments& arguments, RunRequest& request) {
  arguments.positionals("PATH", request.ask.paths);
  arguments.option("--operations", request.ask.operations);
  declare_model(arguments, request.model);
  arguments.option("--concurrency", take_count(request.flags.concurrency));
  arguments.option("--turns", take_count(request.flags.turns));
  arguments.option("--decide", request.flags.decide);
}

StopOnInterrupt::StopOnInterrupt()
    : watcher_([this](const std::stop_token& done) {
        while (!done.stop_requested() && !interrupt_.requested()) interrupt_.wait_ms(50);
        if (interrupt_.requested()) stop_.request_stop();
      }) {}

Result<ExitCode> run_once(Context& context, const RunRequest& request, const RunPlan& plan,
                          model::Model* model, const StopOnInterrupt& stop, AcceptSuccess accept) {
  const auto begin = std::chrono::steady_clock::now();
  RunDisplay display(context, plan, request.model);
  auto done = request.queue ? run_queued(context, request, plan, stop.token(), display)
                            : run_planned(context, request, plan, *model, stop.token(), display);
  display.finish();
  if (!done.ok()) return std::move(done).error();
  const RanAgents& ran = done.value();
  const bool was_cancelled = stop.requested();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  const RunSummary summary{.run_id = ran.run_id,
                           .report = ran.report,
                           .agents = display.agents(),
                           .seconds = took.count(),
                           .is_guarded = ran.is_guarded || request.is_resume || request.queue,
                           .was_cancelled = was_cancelled};
  write_run_summary(context, summary);
  const bool accepts =
      accept != AcceptSuccess::kNo || config::runner_config(*TRY(context.config())).accepts_success;
  const ExitCode accepted = accepts ? TRY(accept_succeeded(context, display.agents(), accept,
                                                           request.queue, ran.sent_project))
                                    : ExitCode::kFine;
  tell_next(context, summary);
  if (!was_cancelled && model != nullptr) {
    const RunWay way{.is_in_process = model->capabilities().server == model::ServerKind::kInProcess,
                     .is_guarded = ran.is_guarded};
    for (const std::string& remedy : remedies(plan, display.agents(), way)) context.note(remedy);
  }
  if (was_cancelled) return ExitCode::kInterrupted;
  if (ran.report.broken == plan.agents.size()) return ExitCode::kError;
  if (plan.blocked > 0 || plan.named_skipped > 0) return ExitCode::kNo;
  if (accepted != ExitCode::kFine) return accepted;
  const RunStatus status = ran.report.status();
  if (status == RunStatus::kUnverified) return ExitCode::kUnverified;
  return status == RunStatus::kSuccess ? ExitCode::kFine : ExitCode::kNo;
}

}  // namespace twotrack::cli
