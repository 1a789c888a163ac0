// workspace: what agents changed, and what a person decides about it.
#include "workspace/workspace.h"

#include <algorithm>

#include "base/joined.h"
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/item_list.h"
#include "cli/output.h"
#include "cli/run_once.h"
#include "cli/workspace_clean.h"
#include "cli/workspace_decide.h"
#include "event/words.h"
#include "project/change_evidence.h"
#include "project/planned_run.h"
#include "project/retry_plan.h"
#include "project/workspace_agents.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using workspace::Change;
using workspace::Workspace;

constexpr size_t kSuccessesNamed = 3;

// The names of changed files, as many as fit on a line.
std::string names_of(const std::vector<Change>& changes) {
  std::string names;
  for (const Change& change : changes) {
    constexpr std::string_view kSigns = "+~-";
    names += (names.empty() ? "" : "  ");
    names += kSigns[static_cast<size_t>(change.kind)] + terminal_line(change.path);
    const bool has_new_mode = change.base_mode != 0 && change.mode != 0 &&
                              (change.base_mode & 07777) != (change.mode & 07777);
    if (has_new_mode) {
      names += " (" + workspace::mode_text(change.base_mode) + " to " +
               workspace::mode_text(change.mode) + ")";
    }
  }
  return names;
}

std::string files_of(const WorkspaceState& one) {
  if (!one.trouble.empty()) return terminal_line(one.trouble);
  std::string text = names_of(one.changes);
  for (const std::string& name : one.left_out) {
    text += (text.empty() ? "" : "  ") + ("left out: " + name + "/");
  }
  return text;
}

class WorkspaceCommand final : public Command {
 public:
  enum class Action : uint8_t { kLs, kDiff, kAccept, kReject, kRetry, kUndo, kClean };
  friend constexpr auto all_names(Action) {
    return name_list("ls", "diff", "accept", "reject", "retry", "undo", "clean");
  }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positionals("AGENT", names_);
    arguments.option("--run", run_);
    arguments.flag("--dry-run", decide_.is_dry_run);
    arguments.flag("--skip-conflicts", decide_.skips_conflicts);
    arguments.flag("--allow-sensitive", decide_.allows_sensitive);
    arguments.flag("--skip-sensitive", decide_.skips_sensitive);
    arguments.flag("--unfinished", decide_.takes_unfinished);
    arguments.option("--older-than", older_than_);
    arguments.flag("--yes", yes_);
    declare_model(arguments, retry_.model);
  }

  Result<ExitCode> run(Context& context) override {
    TRY(context.require_begun_project());
    const bool takes_all = action_ == Action::kLs || action_ == Action::kClean || run_.has_value();
    if (!takes_all && names_.empty()) {
      return Error{Code::kInvalid, "no agent given: `twotrack workspace ls` lists them"};
    }
    if (run_ && !names_.empty()) {
      return Error{Code::kInvalid, "give either AGENT or --run, not both"};
    }
    if (action_ == Action::kLs || action_ == Action::kDiff) tell_unfinished(context);
    const std::vector<std::string> agents = TRY(workspace_agents(context, asked()));
    if (action_ == Action::kRetry) return retry(context, agents);
    if (action_ == Action::kAccept) return accept_workspaces(context, agents, decide_);
    if (action_ == Action::kUndo) return undo_accepts(context, agents, decide_);
    if (action_ == Action::kReject && run_) TRY(confirm_successes(context, agents));
    if (action_ == Action::kReject) return reject_workspaces(context, agents, decide_);
    if (action_ == Action::kClean) {
      TRY(clean_workspaces(context, agents,
                           {.rules = {.older_than = older_than_, .is_named = !names_.empty()},
                            .is_dry_run = decide_.is_dry_run,
                            .is_sure = yes_}));
    } else {
      TRY(action_ == Action::kDiff ? diff(context, agents) : list(context, agents));
    }
    return ExitCode::kFine;
  }

 private:
  WorkspaceAsk asked() const {
    WorkspaceAsk ask{.names = names_, .run = run_};
    if (action_ == Action::kUndo || action_ == Action::kClean) ask.also = AlsoAsked::kAccepted;
    if (action_ == Action::kReject) ask.also = AlsoAsked::kUnfinished;
    if (action_ == Action::kRetry) ask.also = AlsoAsked::kLogs;
    return ask;
  }

  // Nobody named them: work that succeeded should not go with what was left unfinished.
  Status confirm_successes(Context& context, std::vector<std::string> agents) const {
    if (yes_ || decide_.is_dry_run) return Done{};
    std::erase_if(agents, [&](const std::string& agent) {
      return !Workspace::exists(context.layout().root, agent);
    });
    std::vector<std::string> succeeded;
    for (const WorkspaceState& one : TRY(workspace_states(context, agents))) {
      const bool is_success = one.log && one.log->status.text() == name_of(RunStatus::kSuccess);
      if (is_success && one.is_waiting()) succeeded.push_back(one.agent);
    }
    if (succeeded.empty()) return Done{};
    const std::string what = few_of(succeeded, kSuccessesNamed) + " succeeded and " +
                             (succeeded.size() == 1 ? "waits" : "wait") + " for review";
    if (context.confirms(what + ". Reject all the same? [y/N] ")) return Done{};
    return with_hint(Error{Code::kInvalid, what + ": nothing was rejected"},
                     "--yes rejects all; to reject only some, give their names");
  }

  Result<ExitCode> retry(Context& context, const std::vector<std::string>& agents) {
    const StopOnInterrupt stop;
    const RetryPlan plan = TRY(plan_retry(context, agents));
    TRY(check_run_config(context));
    retry_.model = TRY(model_of(context, plan.models, retry_.model));
    const auto model = TRY(open_model(context, retry_.model, stop.token()));
    const ExitCode code = TRY(run_once(context, retry_, plan.run, model.get(), stop));
    // Whoever stops it has not judged it.
    if (code != ExitCode::kInterrupted) replace_earlier(context, plan);
    return code;
  }

  static Tone tone_of(const WorkspaceState& one) {
    if (one.status == WorkspaceStatus::kAccepted) return Tone::kGood;
    return one.is_waiting() ? Tone::kDoubtful : Tone::kFaint;
  }

  static Status list(Context& context, const std::vector<std::string>& agents) {
    ItemList all(context, {{.title = "STATE"},
                           {.title = "KIND"},
                           {.title = "SIZE", .align = Align::kRight},
                           {.title = "NODE", .width_max = 48},
                           {.title = "AGENT", .width_max = 64},
                           {.title = "CHANGES", .align = Align::kRight},
                           {.title = "FILES", .width_max = 200}});
    for (const WorkspaceState& one : TRY(workspace_states(context, agents))) {
      all.row({{std::string(name_of(one.status)), tone_of(one)},
               {one.kind},
               {format_bytes(one.bytes)},
               {one.log ? terminal_line(one.log->node_id) : ""},
               {terminal_line(one.agent), Tone::kStrong},
               {std::to_string(one.changes.size())},
               {files_of(one)}},
              to_json(one));
    }
    all.finish("no workspaces");
    return Done{};
  }

  static Status diff(Context& context, const std::vector<std::string>& agents) {
    JsonList json(context.out(), context.format());
    for (const std::string& agent : agents) {
      const Workspace one = TRY(Workspace::look(context.layout().root, agent));
      const std::string text = TRY(one.diff());
      // An agent without a log has nobody who could say.
      const auto evidence = change_evidence(context, agent);
      const auto unsafe = evidence.ok() ? evidence.value().unsafe : std::vector<std::string>();
      const bool has_changed = evidence.ok() && evidence.value().has_changed_since;
      if (!context.is_text()) {
        JsonWriter item;
        item.begin_object().member("agent_id", agent).key("unsafe").texts(unsafe);
        item.member("changed_since", has_changed);
        item.key("diff").lossy_string(text).end_object();
        json.add(item.take());
        continue;
      }
      context.out().write(unsafe_text(unsafe, context.style()));
      if (context.out().is_terminal()) {
        context.out().write(coloured_diff(visible_text(text), context.style()));
      } else {
        context.out().write(text);  // to the byte: it may be applied
      }
      if (has_changed) {
        context.warn(agent + ": " + std::string(kChangedSince) +
                     ", by a program or a person: not all of this is the agent's work");
      }
      if (text.empty()) context.note(agent + " changed nothing");
      if (const size_t named = binaries_in(text); named > 0) {
        context.note(agent + ": " + count_of(named, "binary or large file") +
                     " only named: `git apply` skips them, `workspace accept` does not");
      }
    }
    json.finish();
    return Done{};
  }

  // Every line of a file's content has a sign in front of it.
  static size_t binaries_in(std::string_view diff) {
    constexpr std::string_view kNamed = "Binary files ";
    size_t count = diff.starts_with(kNamed) ? 1 : 0;
    for (size_t at = 0; (at = diff.find("\nBinary files ", at)) != std::string_view::npos; ++at) {
      ++count;
    }
    return count;
  }

  Action action_ = Action::kLs;
  std::vector<std::string> names_;
  std::optional<std::string> run_;
  std::optional<std::string> older_than_;
  bool yes_ = false;
  DecideOptions decide_;
  RunRequest retry_;
};

}  // namespace

const MakeCommand kMakeWorkspace = made<WorkspaceCommand>;

}  // namespace twotrack::cli
