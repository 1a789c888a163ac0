#include "cli/workspace_decide.h"

#include <algorithm>

#include "base/json_writer.h"
#include "cli/output.h"
#include "project/hub_refresh.h"
#include "project/workspace_ledger.h"
#include "project/workspace_state.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/index.h"

namespace twotrack::cli {
namespace {

using workspace::Conflict;
using workspace::Decided;
using workspace::Decisions;
using workspace::MergeConflict;
using workspace::Plan;
using workspace::PlannedStep;
using workspace::Sensitive;
using workspace::Step;
using workspace::Workspace;
using workspace::WorkspaceAction;

// What happened to one agent's changes.
struct DecisionAnswer {
  std::string agent{};
  std::string state{};  // accepted, undone, refused, planned, nothing (there was nothing to do)
  const Plan* plan = nullptr;
  const Decided* decided = nullptr;
};

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

std::string to_json(const DecisionAnswer& answer) {
  const Plan& plan = *answer.plan;
  JsonWriter json;
  json.begin_object().member("agent_id", answer.agent);
  json.member("action", name_of(plan.journal.action)).member("state", answer.state);
  if (answer.decided != nullptr && !answer.decided->journal.id.empty()) {
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
  if (answer.decided != nullptr) {
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
  return json.end_array().end_object().take();
}

std::string side(std::string_view title, const std::string& text) {
  const std::string end = text.empty() || text.ends_with('\n') ? "" : "\n";
  return std::string(title) + "\n" + terminal_text(text) + end;
}

std::string conflict_text(const std::string& agent, const Conflict& conflict, const Style& style) {
  std::string text = style.red("conflict") + " " + terminal_line(conflict.path) + ": " +
                     terminal_line(conflict.why) + "\n";
  for (const MergeConflict& place : conflict.places) {
    text += style.cyan("line " + std::to_string(place.line)) + "\n";
    text += side("<<<<<<< project", place.mine) + side("||||||| before both", place.base);
    text += side("=======", place.theirs) + ">>>>>>> " + agent + "\n";
  }
  return text;
}

std::vector<std::string> changed_files(const Plan& plan) {
  std::vector<std::string> paths;
  for (const PlannedStep& one : plan.steps) {
    if (is_of_file(one.step)) paths.push_back(one.step.path);
  }
  return paths;
}

class Decider {
 public:
  Decider(Context& context, const DecideOptions& options, Decisions& decisions)
      : context_(context),
        options_(options),
        decisions_(decisions),
        json_(context.out(), context.format()) {}

  Result<ExitCode> run(const std::vector<std::string>& agents, WorkspaceAction action) {
    for (const std::string& agent : agents) {
      Status done = decide(agent, action);
      if (done.ok()) continue;
      const bool is_of_this_agent = done.error().code != Code::kNoSpace;
      if (!is_of_this_agent || agents.size() == 1) return std::move(done).error();
      context_.fail(done.error());
      is_complete_ = false;
    }
    if (context_.format() != Format::kText && !options_.only_notes) json_.finish();
    return is_complete_ ? ExitCode::kFine : ExitCode::kNo;
  }

 private:
  Result<Plan> make_plan(const std::string& agent, WorkspaceAction action) const {
    if (action == WorkspaceAction::kUndo) return decisions_.plan_undo(agent);
    workspace::PlanRules rules = TRY(plan_rules(context_));
    rules.takes_sensitive = options_.allows_sensitive;
    return decisions_.plan_accept(agent, rules);
  }

  Status decide(const std::string& agent, WorkspaceAction action) {
    const auto ledger = TRY(TrackLedger::open(context_, agent));
    if (action == WorkspaceAction::kAccept) TRY(check_ended(agent));
    const Plan plan = TRY(make_plan(agent, action));
    if (action == WorkspaceAction::kAccept) {
      for (const std::string& name : left_out_of(context_, agent)) {
        context_.note(agent + ": left out: " + name + "/, where builds write");
      }
    }
    const std::string diff = TRY(diff_of(decisions_.project(), plan));
    DecisionAnswer answer{.agent = agent, .plan = &plan};
    const bool is_refused = (!plan.conflicts.empty() && !options_.skips_conflicts) ||
                            (!plan.sensitive.empty() && !options_.skips_sensitive);
    if (is_refused) is_complete_ = false;
    if (is_refused || options_.is_dry_run) {
      answer.state = is_refused ? "refused" : "planned";
      tell(answer, diff);
      return Done{};
    }
    const Decided decided = TRY(decisions_.carry_out(plan, *ledger));
    if (!decided.conflicts.empty() || !decided.journal.left.empty()) is_complete_ = false;
    answer.decided = &decided;
    answer.state = action == WorkspaceAction::kAccept ? "accepted" : "undone";
    if (decided.journal.id.empty()) answer.state = "nothing";
    tell(answer, diff);
    refresh_hub(context_, changed_files(plan));
    return Done{};
  }

  Status check_ended(const std::string& agent) const {
    if (options_.takes_unfinished) return Done{};
    const auto index = TRY(track::Index::open(context_.files(), context_.layout(), agent));
    if (index.summary().status != "unfinished") return Done{};
    return with_hint(Error{Code::kInvalid, agent + " has not ended: its work may be "
                                                   "half done"},
                     "`twotrack run --resume` continues it; --unfinished accepts what is there");
  }

  void tell(const DecisionAnswer& answer, const std::string& diff) {
    if (options_.only_notes) return tell_end(answer);
    if (context_.format() != Format::kText) {
      json_.add(to_json(answer));
      return;
    }
    Output& out = context_.out();
    for (const Conflict& one : answer.plan->conflicts) {
      out.write(conflict_text(answer.agent, one, context_.style()));
    }
    for (const Sensitive& one : answer.plan->sensitive) {
      out.write(context_.style().yellow("sensitive") + " " + terminal_line(one.path) + ": " +
                one.why + "\n");
    }
    const bool is_terminal = out.is_terminal();
    if (answer.state != "refused") {
      for (const PlannedStep& one : answer.plan->steps) {
        if (one.step.kind != Step::Kind::kSetMode) continue;
        context_.note("mode of " + terminal_line(one.step.path) +
                      "/: " + workspace::mode_text(one.step.before.mode) + " to " +
                      workspace::mode_text(one.step.after.mode));
      }
      out.write(is_terminal ? coloured_diff(terminal_text(diff), context_.style()) : diff);
    }
    if (answer.decided != nullptr) {
      for (const Conflict& one : answer.decided->conflicts) {
        context_.warn(terminal_line(one.path) + " was not changed: " + terminal_line(one.why));
      }
    }
    tell_end(answer);
  }

  void tell_end(const DecisionAnswer& answer) {
    const auto files = static_cast<uint64_t>(std::ranges::count_if(
        answer.plan->steps, [](const PlannedStep& one) { return is_of_file(one.step); }));
    const bool is_undo = answer.plan->journal.action == WorkspaceAction::kUndo;
    if (answer.state == "refused") {
      std::string text = answer.agent + ": nothing was " + (is_undo ? "undone" : "accepted");
      if (!answer.plan->conflicts.empty()) text += "; --skip-conflicts accepts the rest";
      if (!answer.plan->sensitive.empty()) {
        text += "; --allow-sensitive accepts these too, --skip-sensitive accepts the rest";
      }
      context_.warn(text);
    } else if (answer.state == "planned") {
      context_.note(answer.agent + ": " + count_of(files, "file") + " would change");
    } else if (answer.state == "nothing") {
      context_.note(answer.agent + ": nothing to " + (is_undo ? "undo" : "accept"));
    } else if (is_undo) {
      context_.note(answer.agent + ": undone, " + count_of(files, "file") + " restored");
    } else {
      context_.note(answer.agent + ": accepted, " + count_of(files, "file") +
                    "; to undo: twotrack workspace undo " + answer.agent);
    }
  }

  Context& context_;
  const DecideOptions& options_;
  Decisions& decisions_;
  JsonList json_;
  bool is_complete_ = true;
};

Result<Decisions> open_decisions(Context& context) {
  return Decisions::open(context.layout().root, TRY(journal_key()));
}

void finish_unless_dry(Context& context, Decisions& decisions, const DecideOptions& options) {
  if (options.is_dry_run) return tell_unfinished(context);
  finish_decisions(context, decisions);
}

Result<ExitCode> decide_all(Context& context, const std::vector<std::string>& agents,
                            const DecideOptions& options, WorkspaceAction action) {
  Decisions decisions = TRY(open_decisions(context));
  finish_unless_dry(context, decisions, options);
  return Decider(context, options, decisions).run(agents, action);
}

// Needs no change set: a workspace that cannot be listed can still be rejected.
Status reject(Context& context, const WorkspaceState& one, const DecideOptions& options) {
  if (one.state == "accepted" || one.state == "partly") {
    return with_hint(Error{Code::kInvalid, one.agent + " was accepted"},
                     "`twotrack workspace undo " + one.agent + "` reverts it");
  }
  if (one.state == "running") {
    return with_hint(Error{Code::kConflict, one.agent + " is running"}, "wait until it ends");
  }
  if (!one.log) {
    return with_hint(
        Error{Code::kNotFound, one.agent + " has no log to record it in"},
        "`twotrack workspace clean " + one.agent + "` removes workspaces without a log");
  }
  if (options.is_dry_run) return Done{};
  const auto ledger = TRY(TrackLedger::open(context, one.agent));
  TRY(ledger->reject(one.changes));
  return Workspace::remove(context.layout().root, one.agent);
}

}  // namespace

Result<ExitCode> accept_workspaces(Context& context, const std::vector<std::string>& agents,
                                   const DecideOptions& options) {
  return decide_all(context, agents, options, WorkspaceAction::kAccept);
}

Result<ExitCode> undo_accepts(Context& context, const std::vector<std::string>& agents,
                              const DecideOptions& options) {
  return decide_all(context, agents, options, WorkspaceAction::kUndo);
}

Status reject_quietly(Context& context, const std::vector<std::string>& agents) {
  Decisions decisions = TRY(open_decisions(context));
  finish_decisions(context, decisions);
  for (const WorkspaceState& one : TRY(workspace_states(context, agents))) {
    TRY(reject(context, one, {}));
  }
  return Done{};
}

Result<ExitCode> reject_workspaces(Context& context, const std::vector<std::string>& agents,
                                   const DecideOptions& options) {
  Decisions decisions = TRY(open_decisions(context));
  finish_unless_dry(context, decisions, options);
  JsonList json(context.out(), context.format());
  bool is_complete = true;
  for (const WorkspaceState& one : TRY(workspace_states(context, agents))) {
    const Status done = reject(context, one, options);
    if (!done.ok() && agents.size() == 1) return done.error();
    is_complete = is_complete && done.ok();
    const std::string state = options.is_dry_run ? "planned" : "rejected";
    if (context.format() != Format::kText) {
      JsonWriter item;
      item.begin_object().member("agent_id", one.agent).member("action", "reject");
      item.member("state", done.ok() ? state : "refused");
      if (!done.ok()) item.key("why").lossy_string(done.error().message);
      json.add(item.member("changes", one.changes.size()).end_object().take());
    }
    if (!done.ok()) {
      context.fail(done.error());
      continue;
    }
    context.note(one.agent + (options.is_dry_run ? ": would be rejected, " : ": rejected, ") +
                 count_of(one.changes.size(), "changed file"));
  }
  json.finish();
  return is_complete ? ExitCode::kFine : ExitCode::kNo;
}

std::string coloured_diff(const std::string& diff, const Style& style) {
  std::string out;
  for (size_t begin = 0; begin < diff.size();) {
    const size_t end = std::min(diff.find('\n', begin), diff.size());
    const std::string line = diff.substr(begin, end - begin);
    if (line.starts_with("diff --git ") || line.starts_with("+++ ") || line.starts_with("--- ")) {
      out += style.bold(line);
    } else if (line.starts_with("@@")) {
      out += style.cyan(line);
    } else if (line.starts_with('+')) {
      out += style.green(line);
    } else if (line.starts_with('-')) {
      out += style.red(line);
    } else {
      out += line;
    }
    out += "\n";
    begin = end + 1;
  }
  return out;
}

}  // namespace twotrack::cli
