// watch: runs agents on files as they change, without stopping runs in progress.
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/run_once.h"
#include "cli/workspace_decide.h"
#include "config/runner_config.h"
#include "project/changed_files.h"
#include "project/hub_place.h"
#include "project/superseded.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

// Saving in an editor makes several changes, switching branches many.
constexpr std::chrono::milliseconds kQuiet{500};
constexpr size_t kFilesTold = 5;

class Watch final : public Command {
 public:
  void declare(Arguments& arguments) override { declare_run(arguments, request_); }

  Result<ExitCode> run(Context& context) override {
    const StopOnInterrupt stop;
    if (request_.ask.paths.empty()) request_.ask.paths = {context.layout().root.string()};
    // Report errors in agents, paths and the model now, not at the first change.
    TRY(plan_run(context, request_.ask));
    TRY(check_run_config(context));
    const auto model = TRY(open_model(context, request_.model, stop.token()));
    auto ignore = TRY(hub_ignore(context));
    auto paths = TRY(project_paths(context, request_.ask.paths));
    ChangedFiles changed =
        TRY(ChangedFiles::open(context.files(), {.project = context.layout().root,
                                                 .paths = std::move(paths),
                                                 .ignore = std::move(ignore)}));
    context.note("watching " + count_of(changed.count(), "file") + "; press Ctrl-C to stop");
    while (!stop.requested()) {
      TRY(changed.wait(stop.interrupt().descriptor(), kQuiet));
      if (stop.requested()) break;
      if (auto files = changed.take(); files.ok()) {
        due_.insert(files.value().begin(), files.value().end());
      } else {
        context.fail(files.error());
        continue;
      }
      run_due(context, *model, stop);
    }
    return ExitCode::kInterrupted;
  }

 private:
  // A run that fails to start (a definition is being edited, the disk is full) does not end the
  // watch. Its files stay due.
  void run_due(Context& context, model::Model& model, const StopOnInterrupt& stop) {
    std::erase_if(due_, [&](const std::string& file) {
      return !exists(context.files(), context.layout().root / file);
    });
    if (due_.empty()) return;
    tell(context);
    RunRequest request = request_;
    request.ask.paths.clear();
    for (const std::string& file : due_) {
      request.ask.paths.push_back((context.layout().root / file).string());
    }
    auto plan = plan_run(context, request.ask);
    if (!plan.ok()) return context.fail(plan.error());
    for (const std::string& note : plan.value().notes) context.note(note);
    if (plan.value().agents.empty()) {
      context.note(plan.value().reached > 0 ? "nothing to do" : "no node matches these operations");
    } else {
      const auto end = run_once(context, request, plan.value(), &model, stop);
      if (!end.ok()) return context.fail(end.error());
      // What was stopped, perhaps before it began, replaces nothing.
      if (end.value() != ExitCode::kInterrupted) replace_older(context, plan.value());
    }
    due_.clear();
    context.out().flush();
  }

  // What this watch made of an older text of a file is of no use beside what it made of the newer
  // one, if that came to no less. What was decided about, or made by others, stays.
  void replace_older(Context& context, const RunPlan& plan) {
    for (const runner::PlannedAgent& agent : plan.agents) {
      const std::string& name = agent.name.agent_id;
      std::vector<std::string>& made = made_[{agent.name.operation, agent.name.node_id}];
      std::erase_if(
          made, [&](const std::string& older) { return !replace_workspace(context, older, name); });
      made.push_back(name);
    }
  }

  void tell(Context& context) const {
    std::string text = "changed:";
    size_t told = 0;
    for (const std::string& file : due_) {
      if (told++ == kFilesTold) break;
      text += " " + terminal_line(file);
    }
    if (due_.size() > kFilesTold) {
      text += " and " + std::to_string(due_.size() - kFilesTold) + " more";
    }
    context.note(text);
  }

  RunRequest request_;
  // By operation and node: its agents whose workspaces wait.
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> made_{};
  std::set<std::string> due_{};  // changed, and not run since
};

}  // namespace

const MakeCommand kMakeWatch = made<Watch>;

}  // namespace twotrack::cli
