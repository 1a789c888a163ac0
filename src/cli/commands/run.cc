// run: agents on the nodes of a project, each driving a model to an honest result.

#include "cli/commands/commands.h"
#include "cli/plan_text.h"
#include "cli/run_once.h"
#include "cli/run_summary.h"
#include "project/agent_name.h"
#include "project/expected_time.h"
#include "project/git_commit.h"
#include "project/queued_run.h"
#include "text/human.h"

namespace twotrack::cli {
namespace {

// More than these are asked about first.
constexpr size_t kAgentsUnasked = 20;

class RunCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    declare_run(arguments, request_);
    arguments.option("--changed", [this](const std::string& value) { return take_changed(value); });
    arguments.flag("--dry-run", dry_run_);
    arguments.flag("--accept-on-success", accepts_success_);
    arguments.flag("--commit", commits_);
    arguments.flag("--yes", yes_);
    arguments.flag("--resume", request_.is_resume);
    arguments.option("--queue", request_.queue);
    arguments.option("--at", request_.at);
  }

  Result<ExitCode> run(Context& context) override {
    const StopOnInterrupt stop;
    TRY(check_queue(request_));
    request_.ask.runs_elsewhere = request_.queue.has_value();
    TRY(check_model_choice(context, request_.model));
    const RunPlan plan = TRY(request_.is_resume ? plan_resume_named(context, request_.ask)
                                                : plan_run(context, request_.ask));
    for (const std::string& note : plan.notes) context.note(note);
    for (const std::string& warning : plan.warnings) context.warn(warning);
    if (dry_run_) {
      write_plan(context, plan, request_.is_resume);
      if (plan.agents.empty()) tell_why_nothing(context, plan);
      const bool is_empty = plan.agents.empty() && plan.reached == 0 && !plan.is_unchanged;
      return plan.named_skipped == 0 && !is_empty ? ExitCode::kFine : ExitCode::kNo;
    }
    if (plan.agents.empty()) return tell_nothing(context, plan);
    if (!request_.queue) TRY(check_run_config(context));
    if (commits_) TRY(check_commit(context, plan));
    TRY(confirm(context, plan));
    if (!request_.is_resume) tell_waiting(context, plan);
    std::unique_ptr<model::Model> model;  // workers have their own
    if (!request_.queue) {
      if (request_.is_resume) request_.model = TRY(model_of(context, plan.models, request_.model));
      model = TRY(open_model(context, request_.model, stop.token()));
    }
    return run_once(context, request_, plan, model.get(), stop,
                    commits_           ? AcceptSuccess::kCommit
                    : accepts_success_ ? AcceptSuccess::kYes
                                       : AcceptSuccess::kNo);
  }

 private:
  // `run --changed src`: what is there is a path.
  Status take_changed(const std::string& value) {
    std::error_code failed;
    const bool is_path = !value.empty() && std::filesystem::exists(value, failed);
    if (is_path) request_.ask.paths.push_back(value);
    request_.ask.since = value.empty() || is_path ? "HEAD" : value;
    return Done{};
  }

  // What nobody has decided about is easily forgotten, and then there are two answers to one task.
  static void tell_waiting(Context& context, const RunPlan& plan) {
    const uint64_t count = waiting_nodes(context, plan);
    if (count == 0) return;
    context.note("earlier changes to " + count_of(count, "node") +
                 " of these wait for you to decide: twotrack review");
  }

  // Nobody should start a hundred agents by mistake.
  Status confirm(Context& context, const RunPlan& plan) const {
    if (yes_ || request_.is_resume || plan.agents.size() <= kAgentsUnasked) return Done{};
    const std::string what =
        count_of(plan.agents.size(), "agent") + estimate(context, plan, request_.model);
    if (context.confirms(what + ". Run them? [y/N] ")) return Done{};
    return with_hint(Error{Code::kInvalid, what + ": nothing was run"},
                     "--yes runs them, --dry-run lists them");
  }

  // ", about 4 min" by what earlier agents of these operations took, one after the other; empty
  // if there were none.
  static std::string estimate(Context& context, const RunPlan& plan, const ModelChoice& model) {
    const int64_t expected_us = expected_time(context, plan, model);
    return expected_us == 0 ? "" : ", about " + format_duration(expected_us);
  }

  void tell_why_nothing(Context& context, const RunPlan& plan) const {
    if (request_.is_resume) {
      context.note(request_.ask.paths.empty() ? "nothing is unfinished"
                                              : "nothing that you named is unfinished");
    } else if (plan.is_unchanged) {
      context.note("nothing has changed since " + *request_.ask.since +
                   " that these agents work on");
    } else if (plan.reached > 0 && (plan.named_skipped == 0 || plan.unchecked == 0)) {
      context.note("nothing to do" + std::string(plan.named_skipped == 0 ? "" : " for the rest") +
                   ": every goal is reached already" +
                   (plan.unchecked == 0 ? ""
                                        : ", but for " + count_of(plan.unchecked, "goal") +
                                              " that cannot be checked"));
    } else if (plan.unchecked > 0) {
      context.warn("nothing was run: " + count_of(plan.unchecked, "goal") + " cannot be checked");
    } else {
      context.warn("no node matches these operations: nothing was run" +
                   (plan.looked_for.empty() ? "" : "; " + plan.looked_for));
      context.note("`twotrack agents new NAME` writes an agent for other files");
    }
  }

  // A goal that is reached already is good news; nothing to run is not.
  Result<ExitCode> tell_nothing(Context& context, const RunPlan& plan) const {
    if (request_.is_resume) end_killed_runs(context, plan, "");
    tell_why_nothing(context, plan);
    if (context.format() == Format::kJson) write_run_summary(context, {.report = {}, .agents = {}});
    const bool is_fine = plan.reached > 0 || plan.is_unchanged;
    return is_fine && plan.named_skipped == 0 ? ExitCode::kFine : ExitCode::kNo;
  }

  RunRequest request_;
  bool dry_run_ = false;
  bool accepts_success_ = false;
  bool commits_ = false;
  bool yes_ = false;
};

}  // namespace

const MakeCommand kMakeRun = made<RunCommand>;

}  // namespace twotrack::cli
